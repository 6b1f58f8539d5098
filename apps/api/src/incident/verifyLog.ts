import { type Database, inTenant, noTenant, openDatabase } from '../db/database.ts'
import { seal } from './chain.ts'
import { type OpenIncident, takeIn, unreadIncident, versionOf } from './openIncident.ts'
import { readEvents, type SealedEvent } from './storedEvents.ts'

export type Verdict = {
  incidents: number
  events: number
  /** The first row that is not what was sealed, or null. */
  broken: null | { incidentId: string; seq: number; reason: string }
}

/**
 * Checks every event log: no gap, every shape known, every hash over the one before, and the counted version.
 * @param appUrl connection URL of the app role
 * @param tenantKey only this tenant's logs; all when left out
 * @throws Error when the tenant is unknown or the database cannot be reached
 */
export async function verifyLog(appUrl: string, tenantKey?: string): Promise<Verdict> {
  const db = openDatabase(appUrl, 1)
  try {
    const verdict: Verdict = { incidents: 0, events: 0, broken: null }
    for (const tenantId of await tenantIds(db, tenantKey)) {
      await verifyTenant(db, tenantId, verdict)
      if (verdict.broken) break
    }
    return verdict
  } finally {
    await db.destroy()
  }
}

async function tenantIds(db: Database, key?: string): Promise<string[]> {
  const rows = await inTenant(
    db,
    noTenant,
    (tx) => tx.selectFrom('tenant').select(['id', 'key']).orderBy('key').execute(),
    {
      server: 'on',
    },
  )
  const chosen = rows.filter((row) => key === undefined || row.key === key)
  if (key !== undefined && chosen.length === 0) throw new Error(`There is no tenant "${key}".`)
  return chosen.map(({ id }) => id)
}

async function verifyTenant(db: Database, tenantId: string, verdict: Verdict) {
  const incidents = await inTenant(db, tenantId, (tx) =>
    tx.selectFrom('incident').select(['id', 'version']).orderBy('started_at').orderBy('id').execute(),
  )
  for (const { id, version } of incidents) {
    const known = unreadIncident(tenantId, id)
    const stored = await inTenant(db, tenantId, (tx) => readEvents(tx, id, 0))
    for (const sealed of stored) {
      const reason = fault(known, sealed)
      if (reason) {
        verdict.broken = { incidentId: id, seq: sealed.event.seq, reason }
        return
      }
      takeIn(known, [sealed])
    }
    if (versionOf(known) !== version) {
      const reason = `the incident counts ${version} events, the log has ${versionOf(known)}`
      verdict.broken = { incidentId: id, seq: versionOf(known) + 1, reason }
      return
    }
    verdict.incidents += 1
    verdict.events += stored.length
  }
}

function fault(before: OpenIncident, { event, hash, previousHash }: SealedEvent): string | null {
  if (event.seq !== versionOf(before) + 1) return `seq ${versionOf(before) + 1} is missing`
  if (!previousHash.equals(before.lastHash)) return 'it does not follow the event before it'
  if (!hash.equals(seal(previousHash, event))) return 'its content is not what was sealed'
  return null
}
