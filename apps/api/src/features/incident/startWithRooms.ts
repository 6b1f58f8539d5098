import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, HttpProblem } from '../../platform/http/problems.ts'
import { readStartScope, type StartScope } from './readStartScope.ts'

/**
 * Fixes which rooms take part despite concurrent changes. Starts share a lock of their tenant and never wait for each other.
 * Moving, merging or retiring rooms takes it exclusively, and only at the very end (`refuseDuringIncident.ts`), so that a
 * start waits for one commit at most. So either the start or the change comes first, and the other one sees it.
 */

/** The keys of that lock. */
export const startLock = sql`hashtext('muster.takes part'), hashtext(tenant_in_use()::text)`

const roomsChanged = 'rooms-changed'

/**
 * Reads the rooms of some sites and starts with them; again if they have changed meanwhile.
 * @param start gets a lock function, which it calls in the transaction that starts, after its other locks
 */
export async function startWithRooms<T>(
  db: Database,
  tenantId: string,
  siteIds: readonly number[],
  start: (scope: StartScope, hold: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const scope = await inTenant(db, tenantId, (tx) => readStartScope(tx, tenantId, siteIds))
    try {
      return await start(scope, (tx) => lockRooms(tx, tenantId, siteIds, scope))
    } catch (error) {
      if (attempt === 3 || !(error instanceof HttpProblem) || error.type !== roomsChanged) throw error
    }
  }
}

/** @throws 409 when they are no longer as read */
async function lockRooms(tx: Tx, tenantId: string, siteIds: readonly number[], read: StartScope) {
  await sql`select pg_advisory_xact_lock_shared(${startLock})`.execute(tx)
  const now = await readStartScope(tx, tenantId, siteIds)
  if (fingerprint(now) !== fingerprint(read))
    throw conflict(roomsChanged, inEnglish('The rooms of this site just changed. Press Start again.'))
}

const fingerprint = ({ sites, rooms, siteBags }: StartScope) =>
  JSON.stringify([
    sites.map(({ id }) => id),
    [...rooms, ...siteBags].map(({ id, bagId, siteId }) => `${id} ${bagId} ${siteId}`).toSorted(),
  ])
