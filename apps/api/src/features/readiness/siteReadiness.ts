import type * as calls from '@muster/contract/siteReadinessCalls'
import type { SiteReadiness } from '@muster/contract/siteReadinessCalls'
import { siteScore } from '@muster/domain/readiness/siteScore'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readSiteFacts, type SiteWithFacts } from './siteFacts.ts'

/** Lists the readiness of each site of the caller, the least ready first, then by name. */
export async function listSiteReadiness(
  { db }: { db: Database },
  { caller, query: { page, pageSize } }: RequestInput<typeof calls.listSiteReadiness>,
) {
  const sites = await inTenant(db, caller.tenantId, (tx) => readSiteFacts(tx, caller.allowedSites))
  const scored = sites.map(toSiteReadiness).toSorted((a, b) => a.score - b.score)
  const from = (page - 1) * pageSize
  return { items: scored.slice(from, from + pageSize), page, pageSize, total: scored.length }
}

/** Lists the score of each site of the caller, without its reasons: thousands of sites are sorted by it. */
export async function listSiteScores(
  { db }: { db: Database },
  { caller }: RequestInput<typeof calls.listSiteScores>,
) {
  const sites = await inTenant(db, caller.tenantId, (tx) => readSiteFacts(tx, caller.allowedSites))
  return { ids: sites.map(({ id }) => id), scores: sites.map(({ facts }) => siteScore(facts).score) }
}

/**
 * Returns the readiness of one site.
 * @throws 404 when it is not the caller's
 */
export function readSiteReadiness(
  { db }: { db: Database },
  { caller, params: { siteId } }: RequestInput<typeof calls.getSiteReadiness>,
) {
  return inTenant(db, caller.tenantId, async (tx) => {
    await findVisibleSite(tx, caller, siteId)
    const [site] = await readSiteFacts(tx, [siteId])
    if (!site) throw notFound(inEnglish('There is no such site in your organization.'))
    return toSiteReadiness(site)
  })
}

function toSiteReadiness({ id, name, facts }: SiteWithFacts): SiteReadiness {
  return { siteId: id, siteName: name, ...siteScore(facts) }
}
