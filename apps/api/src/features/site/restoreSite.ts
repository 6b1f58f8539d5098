import type { restoreSite as restoreCall } from '@muster/contract/adminSiteCalls'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { checkSiteVersion, lockSite, notifyBagsOfSite, viewSite } from './adminSiteRows.ts'

/**
 * Restores a retired site, also one that an import retired, with its rooms, bags and people. Harmless when repeated.
 * @throws 404 for a site that the tenant does not have, 409 when somebody has changed it since
 */
export function restoreSite({ db }: { db: Database }, input: RequestInput<typeof restoreCall>) {
  const { params, body } = input
  return withLockedTenant(db, input, params.id, async (tx) => {
    const site = await lockSite(tx, params.siteId)
    if (site.isActive) return site
    checkSiteVersion(site, body.version)
    await tx
      .updateTable('site')
      .set({ is_active: true, retired_at: null, version: sql`version + 1` })
      .where('id', '=', site.id)
      .execute()
    await writeAudit(tx, params.id, actorOf(input), {
      action: 'site.restored',
      subject: site.name,
      before: { isActive: false },
      after: { isActive: true },
    })
    await notifyBagsOfSite(tx, site.id)
    return viewSite(tx, site.id)
  })
}
