import { useQuery } from '@tanstack/react-query'
import { useAccountState } from '../auth/accountState.ts'
import { everySite } from './everySite.ts'
import { siteLimitsOf } from './siteLimits.ts'
import { sitesFor } from './siteSelection.ts'

/** The sites of the tenant in use that this person may see, by name. */
export function useSites() {
  const limits = siteLimitsOf(useAccountState())
  return useQuery({
    ...everySite,
    select: (sites) => sitesFor(sites, limits),
  })
}
