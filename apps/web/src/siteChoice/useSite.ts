import { getSite } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** One site of the tenant in use: the list of all may not have it, where there are thousands. */
export function useSite(siteId: number) {
  return useQuery({
    queryKey: ['site', siteId],
    staleTime: 60_000,
    queryFn: ({ signal }) => call(getSite, { params: { siteId } }, { signal }),
  })
}
