import { listSites } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useAccountState } from '../auth/accountState.ts'
import { siteLimitsOf } from './siteLimits.ts'
import { sitesFor } from './siteSelection.ts'

/** The sites of the tenant in use that this person may see, by name. */
export function useSites() {
  const limits = siteLimitsOf(useAccountState())
  return useQuery({
    queryKey: ['sites'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await call(listSites, { query: {} }, { signal })).items,
    select: (sites) => sitesFor(sites, limits),
  })
}
