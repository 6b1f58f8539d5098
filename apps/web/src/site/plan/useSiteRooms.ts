import { listSiteRooms } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The rooms of a site, for who keeps its bags. */
export function useSiteRooms(siteId: number, enabled: boolean) {
  return useQuery({
    queryKey: ['sites', siteId, 'rooms'],
    enabled,
    queryFn: ({ signal }) => call(listSiteRooms, { params: { siteId } }, { signal }),
  })
}
