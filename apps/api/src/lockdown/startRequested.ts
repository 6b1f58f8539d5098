import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { type Database, inTenant, type Tx } from '../db/database.ts'
import { answer } from '../incident/answer.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { readSitesWithRooms } from '../incident/readActiveRooms.ts'
import { startData } from '../incident/startIncident.ts'
import { decideWaiting, holdSite, lockdownRunsAt } from './lockdownRows.ts'

type Requested = { id: string; tenantId: string; siteId: number; bagName: string }
/** Who confirmed it. */
type Manager = { id: string; name: string; audit: Actor }

/** `decided`: somebody was faster, and nothing was done. `needless`: a real lockdown runs there already, or nobody is there. */
export type StartOutcome = 'started' | 'decided' | 'needless'

/** What a silent lockdown is: real, a threat, with the words of the action itself. */
const silentLockdown = { kind: 'Actual', action: 'Lockdown', type: 1, message: null, severity: null } as const

/** How the incident names who started it when no manager did. */
export function silentName(bagName: string): string {
  return `${bagName.slice(0, 180)}, silent lockdown`
}

/**
 * Turns a waiting request into a real lockdown at its site. Taking the request and starting the incident are one
 * transaction, and the incident has the request's id: however many servers try, and wherever one breaks, there is one or none.
 * @param manager who confirmed it; null when its time has come
 * @throws when the database cannot be reached, or the incident cannot start: the request waits on
 */
export async function startRequested(
  { db, book }: { db: Database; book: IncidentBook },
  { id, tenantId, siteId, bagName }: Requested,
  manager: Manager | null,
): Promise<StartOutcome> {
  const place = await readSitesWithRooms(db, tenantId, [siteId])
  if (place.sites.length === 0) {
    const reason = 'This site is no longer in use. Nothing was started.'
    await inTenant(db, tenantId, (tx) => undo(tx, { id, tenantId, bagName }, reason))
    return 'needless'
  }
  let outcome: StartOutcome = 'decided'
  const claim = async (tx: Tx) => {
    await holdSite(tx, siteId)
    if (await lockdownRunsAt(tx, siteId)) {
      const reason = 'A lockdown ran at this site already.'
      outcome = (await undo(tx, { id, tenantId, bagName }, reason)) ? 'needless' : 'decided'
      return false
    }
    const byName = manager?.name ?? null
    if (!(await decideWaiting(tx, id, { stage: 'started', byName }))) return false
    const action = manager ? 'lockdown.confirmed' : 'lockdown.started'
    await writeAudit(tx, tenantId, manager?.audit ?? server, { action, subject: bagName })
    await settleOthers(tx, tenantId, siteId)
    outcome = 'started'
    return true
  }
  const started = await book.submitWith(
    tenantId,
    id,
    {
      type: 'StartIncident',
      commandId: `lockdown:${id}`,
      actor: manager
        ? { kind: 'user', id: manager.id, name: manager.name }
        : { kind: 'system', name: silentName(bagName) },
      data: startData({ ...silentLockdown, location: bagName.trim() || null }, place),
    },
    claim,
  )
  if (started) answer(started)
  return outcome
}

const server: Actor = { id: null, name: 'Muster', address: null }

/** What other rooms of the site had asked for has happened. */
async function settleOthers(tx: Tx, tenantId: string, siteId: number) {
  const others = await tx
    .selectFrom('lockdown_request as r')
    .innerJoin('bag as b', 'b.id', 'r.bag_id')
    .select(['r.id', 'b.name as bagName'])
    .where('r.site_id', '=', siteId)
    .where('r.stage', '=', 'waiting')
    .execute()
  for (const other of others) await undo(tx, { ...other, tenantId }, 'Another room of this site was faster.')
}

/** Lets a request rest that nobody has decided. @returns whether it still waited */
export async function undo(
  tx: Tx,
  { id, tenantId, bagName }: Pick<Requested, 'id' | 'tenantId' | 'bagName'>,
  reason: string,
): Promise<boolean> {
  const undone = await decideWaiting(tx, id, { stage: 'undone', byName: null, reason })
  if (undone) {
    await writeAudit(tx, tenantId, server, { action: 'lockdown.undone', subject: bagName, after: { reason } })
  }
  return undone !== null
}
