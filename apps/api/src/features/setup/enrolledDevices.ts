import type {
  EnrolledDevice,
  listDevices as listCall,
  revokeDevice as revokeCall,
} from '@muster/contract/setupCalls'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'

/** Maximum number of listed phones; enrolled ones come first. */
const maxListed = 1000

/** Lists the phones of a site: enrolled ones, last seen first, then removed ones. */
export function listDevices(db: Database, { caller, params: { siteId } }: RequestInput<typeof listCall>) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const rows = await selectDevices(tx, siteId)
      .orderBy(sql`d.revoked_at is not null`)
      .orderBy('d.seen_at', 'desc')
      .orderBy('d.id')
      .limit(maxListed)
      .execute()
    return rows.map(viewDevice)
  })
}

/**
 * Removes a phone; its next request is refused.
 * @throws 404 when the site has no such phone
 */
export function revokeDevice(
  db: Database,
  { caller, params: { siteId, deviceId }, request }: RequestInput<typeof revokeCall>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const found = () => selectDevices(tx, siteId).where('d.id', '=', deviceId).executeTakeFirst()
    const before = await found()
    if (!before) throw notFound(inEnglish('This site knows no such phone.'))
    const { numUpdatedRows } = await tx
      .updateTable('enrolled_device')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', deviceId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return viewDevice((await found()) ?? before)
    await writeAudit(tx, caller.tenantId, callerActor(caller, request), {
      action: 'device.revoked',
      subject: before.name,
      before: { bag: before.bag_name, enrolledAt: before.enrolled_at.toISOString() },
    })
    return viewDevice((await found()) ?? before)
  })
}

function selectDevices(tx: Tx, siteId: number) {
  return tx
    .selectFrom('enrolled_device as d')
    .innerJoin('bag as b', 'b.id', 'd.bag_id')
    .select(['d.id', 'd.name', 'b.name as bag_name', 'd.enrolled_at', 'd.seen_at', 'd.revoked_at'])
    .where('d.site_id', '=', siteId)
}

type DeviceRow = Awaited<ReturnType<ReturnType<typeof selectDevices>['execute']>>[number]

function viewDevice(row: DeviceRow): EnrolledDevice {
  return {
    id: row.id,
    name: row.name,
    bagName: row.bag_name,
    enrolledAt: row.enrolled_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }
}
