import { isDeepStrictEqual } from 'node:util'
import type { updateSite as updateCall } from '@muster/contract/adminSiteCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import {
  checkSiteVersion,
  lockSite,
  notifyBagsOfSite,
  refuseTakenSiteName,
  viewSite,
} from './adminSiteRows.ts'

/**
 * Changes the name, the coordinates and the time zone of a site. Unchanged values are no change, so a second tap does nothing. Logs of past
 * incidents keep the old name.
 * @throws 404 for a site that the tenant does not have, 409 when somebody has changed it since, or another site has the name
 */
export function updateSite({ db }: { db: Database }, input: RequestInput<typeof updateCall>) {
  const { params, body } = input
  const { version, name, place } = body
  return withLockedTenant(db, input, params.id, async (tx) => {
    const site = await lockSite(tx, params.siteId)
    const before = { name: site.name, place: site.place, timeZone: site.timeZone }
    const after = { name, place, timeZone: body.timeZone === undefined ? site.timeZone : body.timeZone }
    if (isDeepStrictEqual(before, after)) return site
    checkSiteVersion(site, version)
    if (name !== site.name) await refuseTakenSiteName(tx, name, site.id)
    await tx
      .updateTable('site')
      .set({
        name,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        time_zone: after.timeZone,
        version: sql`version + 1`,
      })
      .where('id', '=', site.id)
      .execute()
    await writeAudit(tx, params.id, actorOf(input), {
      action: 'site.changed',
      subject: site.name,
      before,
      after,
    })
    if (name !== site.name) await notifyBagsOfSite(tx, site.id)
    return viewSite(tx, site.id)
  })
}
