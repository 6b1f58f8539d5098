import type { addSite as addCall } from '@muster/contract/adminSiteCalls'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { withLockedTenant } from '../tenant/withLockedTenant.ts'
import { actorOf } from '../user/changeUser.ts'
import { refuseTakenSiteName, viewSite } from './adminSiteRows.ts'

/**
 * Adds a site without rooms. A retry with the same id is one site.
 * @throws 404 for a tenant that is not administered, 409 when another site has the name
 */
export function addSite({ db }: { db: Database }, input: RequestInput<typeof addCall>) {
  const { params, body } = input
  const tenantId = params.id
  const { commandId, name, place, timeZone = null } = body
  return withLockedTenant(db, input, tenantId, async (tx) => {
    const known = await tx
      .selectFrom('site')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('command_id', '=', commandId)
      .executeTakeFirst()
    if (known) return viewSite(tx, known.id)
    await refuseTakenSiteName(tx, name, null)
    const { id } = await tx
      .insertInto('site')
      .values({ tenant_id: tenantId, command_id: commandId, name, time_zone: timeZone, ...place })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { number: id, name, timeZone, ...place }
    await writeAudit(tx, tenantId, actorOf(input), { action: 'site.added', subject: name, after })
    return viewSite(tx, id)
  })
}
