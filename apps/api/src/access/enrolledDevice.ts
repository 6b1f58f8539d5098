import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant } from '../platform/db/database.ts'
import { cookieIn } from './secretCookie.ts'

/** The cookie that identifies an enrolled phone. The server stores only a hash of its value. */
export const deviceCookie = 'muster-device'

/** A phone that entered a setup code and has not been removed since. */
export type EnrolledPhone = { id: string; tenantId: string; siteId: number }

/** Minimum time between two updates of a phone's last-seen time, in milliseconds. */
const recordSeenEvery = 3_600_000

/** Finds the phone that has this token; null for an unknown one. Queries the database: not for polled calls. */
export async function findDevice(db: Database, token: string): Promise<EnrolledPhone | null> {
  const hash = hashToken(token)
  const found = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('enrolled_device')
        .select(['id', 'tenant_id', 'site_id', 'seen_at'])
        .where('token_hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    { device_token_hash: hash.toString('hex') },
  )
  if (!found) return null
  const device = { id: found.id, tenantId: found.tenant_id, siteId: found.site_id }
  if (Date.now() - found.seen_at.getTime() > recordSeenEvery) await recordSeen(db, device)
  return device
}

/**
 * Returns true when this request comes from a phone enrolled at the site of this bag. Queries the database, like
 * `findDevice`.
 */
export async function isEnrolledAtSite(
  db: Database,
  request: FastifyRequest,
  bag: { tenantId: string; siteId: number },
): Promise<boolean> {
  const token = deviceTokenFrom(request)
  const device = token ? await findDevice(db, token) : null
  return isOfSite(device, bag)
}

/** Returns true for a phone that is enrolled at the site of this bag. */
export function isOfSite(
  device: EnrolledPhone | null,
  bag: { tenantId: string; siteId: number },
): device is EnrolledPhone {
  return device?.tenantId === bag.tenantId && device.siteId === bag.siteId
}

/** Reads the token from a phone's cookie; null when there is none of our form. */
export function deviceTokenFrom(request: FastifyRequest): string | null {
  const token = cookieIn(request, deviceCookie)
  return /^[\w-]{43}(\.[\w-]{22})?$/.test(token) ? token : null
}

/** Hashes a token for the database. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

async function recordSeen(db: Database, { id, tenantId }: EnrolledPhone): Promise<void> {
  await inTenant(db, tenantId, (tx) =>
    tx
      .updateTable('enrolled_device')
      .set({ seen_at: sql`now()` })
      .where('id', '=', id)
      .where('seen_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute(),
  )
}
