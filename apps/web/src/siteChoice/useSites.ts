import { listSites } from '@muster/contract/siteCalls'
import type { Right } from '@muster/domain/access/right'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../api/call.ts'
import { fetchAllPages } from '../api/fetchAllPages.ts'
import { useAccountState } from '../auth/accountState.ts'
import { siteLimitsOf } from './siteLimits.ts'
import { sitesFor } from './siteSelection.ts'

/** A site as lists to choose from have it. */
export type SiteChoice = { id: number; name: string; roomCount: number; studentCount: number }

/**
 * The sites of the tenant in use that this person may see, by name: all of them, also where there are thousands. The one
 * list that sites are chosen from.
 * @param right what is to be done there: sites that one may only look at are no choice for what changes something
 */
export function useSites(right: Right = 'site.read') {
  const account = useAccountState()
  return useQuery({
    queryKey: ['sites'],
    staleTime: 60_000,
    queryFn: ({ signal }) => fetchAllPages((page) => call(listSites, { query: { page } }, { signal })),
    // Kept between drawings: thousands are put in order once.
    select: useCallback(
      (sites: SiteChoice[]) => sitesFor(sites, siteLimitsOf(account, right)),
      [account, right],
    ),
  })
}
