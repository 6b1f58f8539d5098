import { listSiteRooms } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const siteRoomsKey = (siteId: number) => ['sites', siteId, 'rooms']

/** The rooms of a site, for who keeps its bags. */
export function useSiteRooms(siteId: number, enabled: boolean) {
  return useQuery({
    queryKey: siteRoomsKey(siteId),
    enabled,
    queryFn: ({ signal }) => call(listSiteRooms, { params: { siteId } }, { signal }),
  })
}
