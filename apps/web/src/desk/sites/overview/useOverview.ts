import { getSitesOverview, listSiteIncidents } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useAccountState, useMay } from '../../../auth/accountState.ts'
import { allowedIds, siteLimitsOf } from '../../../siteChoice/siteLimits.ts'
import { incidentsBySite, sitesOf } from './overviewSites.ts'

/** Every site that this person may see, by name, and what runs at which. */
export function useOverview() {
  const account = useAccountState()
  const mayReadIncidents = useMay('incident.read')
  const sites = useQuery({
    queryKey: ['sites', 'overview'],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(getSitesOverview, {}, { signal }),
  })
  const incidents = useQuery({
    queryKey: ['sites', 'incidents'],
    enabled: mayReadIncidents,
    // As often as the banner of active incidents asks (specification, section 9).
    refetchInterval: 3_500,
    refetchIntervalInBackground: false,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => call(listSiteIncidents, {}, { signal }),
  })
  const all = useMemo(
    () => (sites.data ? sitesOf(sites.data, allowedIds(siteLimitsOf(account))) : null),
    [sites.data, account],
  )
  const siteIncidents = useMemo(() => incidentsBySite(incidents.data ?? []), [incidents.data])
  return { query: sites, sites: all, troubles: siteIncidents, isStale: incidents.isError }
}
