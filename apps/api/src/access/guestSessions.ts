import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { hashToken } from './enrolledDevice.ts'

/** A device on which a guest's link was opened. */
export type GuestSession = {
  id: string
  tenantId: string
  incidentId: string
  guestId: string
  /** Time a newer link was opened elsewhere; null while this session is current. */
  endedAt: Date | null
}

/** Minimum time between two updates of a device's last-seen time, in milliseconds. */
const recordSeenEvery = 15_000

/** Hashes of tokens that have opened something here. Their holders do not wait behind those who only try. */
const knownTokens = new Set<string>()
const maxKnownTokens = 10_000

/** Finds the session of a device's token; null for none. Queries the database, which says if the session is current. */
export async function findGuestSession(
  { db, lookups }: { db: Database; lookups: Database },
  token: string,
): Promise<GuestSession | null> {
  const hash = hashToken(token)
  const name = hash.toString('hex')
  const row = await inTenant(
    knownTokens.has(name) ? db : lookups,
    noTenant,
    (tx) =>
      tx
        .selectFrom('guest_session')
        .select(['id', 'tenant_id', 'incident_id', 'guest_id', 'ended_at', 'seen_at'])
        .where('token_hash', '=', hash)
        .executeTakeFirst(),
    { guest_token_hash: name },
  )
  if (!row) return null
  if (knownTokens.size < maxKnownTokens) knownTokens.add(name)
  const session = {
    id: row.id,
    tenantId: row.tenant_id,
    incidentId: row.incident_id,
    guestId: row.guest_id,
    endedAt: row.ended_at,
  }
  if (Date.now() - row.seen_at.getTime() > recordSeenEvery) await recordSeen(db, session)
  return session
}

async function recordSeen(db: Database, { id, tenantId }: GuestSession): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx
      .updateTable('guest_session')
      .set({ seen_at: sql`now()` })
      .where('id', '=', id)
      .where('seen_at', '<', sql<Date>`now() - interval '15 seconds'`)
      .execute(),
  )
}
