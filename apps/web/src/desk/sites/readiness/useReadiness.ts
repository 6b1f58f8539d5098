import { getSiteReadiness } from '@muster/contract/siteReadinessCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Loads the readiness of one site, with the reasons for lost points. */
export function useReadiness(siteId: number) {
  return useQuery({
    queryKey: ['sites', siteId, 'readiness'],
    queryFn: ({ signal }) => call(getSiteReadiness, { params: { siteId } }, { signal }),
  })
}
