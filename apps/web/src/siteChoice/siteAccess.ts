import { allowedIds, type SiteLimits } from './siteLimits.ts'
import { isSiteNumber } from './siteSelection.ts'

/**
 * Decides if somebody gets to the page of a site (specification, section 5). A person restricted to sites goes back
 * to the list from a site that is not theirs; an id that is no number is let through, and then there is no such page.
 */
export function siteAccess(id: string, limits: SiteLimits): 'pass' | 'redirect' | 'wait' {
  if (limits.state !== 'loaded') return 'wait'
  const allowed = allowedIds(limits)
  if (allowed === null || !isSiteNumber(id)) return 'pass'
  return allowed.includes(Number(id)) ? 'pass' : 'redirect'
}
