import { type Database, inTenant, noTenant, openDatabase } from '../platform/db/database.ts'
import { selfTestId } from '../platform/db/selfTestId.ts'
import { applyStored, emptyIncident, type LoadedIncident, versionOf } from './loadedIncident.ts'
import {
  type ChainedEvent,
  type EventRow,
  entryHash,
  eventPages,
  parseEventRow,
  storedEntry,
} from './storedEvents.ts'

export type Verdict = {
  incidents: number
  events: number
  /** Logs that have expired and left a tombstone. */
  expired: number
  /** The first row that does not match its hash, or null. */
  broken: null | { incidentId: string; seq: number; reason: string }
}

/**
 * Verifies every event log: no gaps, every hash over the one before, also of entries that a later version wrote, the stored version and the stage.
 * @param appUrl connection URL of the app role
 * @param tenantKey only this tenant's logs; all when left out
 * @throws Error when the tenant is unknown or the database cannot be reached
 */
export async function verifyLog(appUrl: string, tenantKey?: string): Promise<Verdict> {
  const db = openDatabase(appUrl, 1)
  try {
    const verdict: Verdict = { incidents: 0, events: 0, expired: 0, broken: null }
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
    (tx) =>
      tx.selectFrom('tenant').select(['id', 'key']).where('id', '<>', selfTestId).orderBy('key').execute(),
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
    tx
      .selectFrom('incident')
      .select(['id', 'version', 'stage'])
      .orderBy('started_at')
      .orderBy('id')
      .execute(),
  )
  for (const incident of incidents) {
    const known = emptyIncident(tenantId, incident.id)
    const wrong = (await findBrokenRow(db, known)) ?? findWrongCount(known, incident)
    if (wrong) {
      verdict.broken = { incidentId: incident.id, ...wrong }
      return
    }
    verdict.incidents += 1
    verdict.events += versionOf(known)
  }
  verdict.expired += await countTombstones(db, tenantId)
}

async function countTombstones(db: Database, tenantId: string): Promise<number> {
  const { count } = await inTenant(db, tenantId, (tx) =>
    tx
      .selectFrom('expired_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

type BrokenLink = { seq: number; reason: string }

/** Finds the first row that does not match its hash. Those before it are applied. */
function findBrokenRow(db: Database, known: LoadedIncident): Promise<BrokenLink | null> {
  return inTenant(db, known.tenantId, async (tx) => {
    for await (const page of eventPages(tx, known.id, 0)) {
      for (const row of page) {
        const outcome = verifyRow(known, row)
        if (typeof outcome === 'string') return { seq: row.seq, reason: outcome }
        applyStored(known, [outcome])
      }
    }
    return null
  })
}

/** Compares the incident's own row with its log; returns the difference. */
function findWrongCount(
  known: LoadedIncident,
  { version, stage }: { version: number; stage: string },
): BrokenLink | null {
  const length = versionOf(known)
  if (length !== version) {
    return { seq: length + 1, reason: `the incident counts ${version} events, the log has ${length}` }
  }
  // A later version may have an entry that changes the stage.
  if (known.state?.stage === stage || (known.state?.unread.entries ?? 0) > 0) return null
  return { seq: version, reason: `the incident is listed as ${stage}, its log says ${known.state?.stage}` }
}

/** Parses a row's event and verifies its hash; returns the problem otherwise. */
function verifyRow(before: LoadedIncident, row: EventRow): ChainedEvent | string {
  if (row.seq !== versionOf(before) + 1) return `seq ${versionOf(before) + 1} is missing`
  if (row.previous_hash.toString('hex') !== before.lastHash) return 'it does not follow the event before it'
  const chained = parseOrReason(row)
  if (!chained) return 'its content cannot be understood'
  if (chained.hash !== entryHash(storedEntry(row), chained.previousHash, chained.salt))
    return 'its content is not what was sealed'
  return chained
}

function parseOrReason(row: EventRow): ChainedEvent | null {
  try {
    return parseEventRow(row)
  } catch {
    return null
  }
}
