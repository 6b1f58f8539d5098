import { mayAccessSites } from '@muster/domain/access/rights'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound, viewOnly } from '../../platform/http/problems.ts'

/**
 * Returns a site that a caller may see, in the transaction of their tenant.
 * @throws 404 when it is not in their organisation, not among their sites, or retired; 403 when they may only view it, and
 *   want to act
 */
export async function findVisibleSite(tx: Tx, { allowedSites, siteAccess }: Caller, siteId: number) {
  if (siteAccess?.has(siteId) && !mayAccessSites(allowedSites, [siteId])) throw viewOnly()
  const site = mayAccessSites(allowedSites, [siteId])
    ? await tx
        .selectFrom('site')
        .select(['id', 'name'])
        .where('id', '=', siteId)
        .where('is_active', '=', true)
        .executeTakeFirst()
    : null
  if (!site) throw notFound(inEnglish('There is no such site in your organization.'))
  return site
}
