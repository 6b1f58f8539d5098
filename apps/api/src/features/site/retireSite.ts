import type { retireSite as retireCall } from '@muster/contract/adminSiteCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { refuseIncidentAt } from '../incident/refuseDuringIncident.ts'
import { lockRoomsOf } from '../room/roomRows.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { checkSiteVersion, lockSite, notifyBagsOfSite, viewSite } from './adminSiteRows.ts'

/**
 * Retires a site. Its rooms, bags, rosters and the people restricted to it stay as they are and come back with it. Until
 * then no incident starts there, its bags do not open, and imports leave it retired. Harmless when repeated.
 * @throws 404 for a site that the tenant does not have; 409 while an incident runs there or something is imported, and when
 *   somebody has changed it since
 */
export function retireSite({ db }: { db: Database }, input: RequestInput<typeof retireCall>) {
  const { params, body } = input
  return withLockedTenant(db, input, params.id, async (tx) => {
    await lockRoomsOf(tx, params.siteId)
    const site = await lockSite(tx, params.siteId)
    if (site.retiredAt !== null) return site
    checkSiteVersion(site, body.version)
    await notifyBagsOfSite(tx, site.id)
    await tx
      .updateTable('site')
      .set({ is_active: false, retired_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', site.id)
      .execute()
    const { roomCount, bagCount, restrictedCount } = site
    await writeAudit(tx, params.id, actorOf(input), {
      action: 'site.retired',
      subject: site.name,
      before: { isActive: site.isActive },
      after: { isActive: false, rooms: roomCount, bags: bagCount, peopleRestrictedToIt: restrictedCount },
    })
    await refuseIncidentAt(tx, site)
    return viewSite(tx, site.id)
  })
}
