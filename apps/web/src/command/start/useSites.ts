import { listSites } from '@muster/contract/siteCalls'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type SiteChoice = { id: number; name: string; roomCount: number; studentCount: number }

/** The sites this person may see, by name. */
export function useSites(enabled: boolean) {
  return useQuery({
    queryKey: ['sites'],
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<SiteChoice[]> =>
      (await call(listSites, { query: {} }, { signal })).items,
  })
}
