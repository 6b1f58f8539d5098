import { getPublicAlerts, listFeeds } from '@muster/contract/feedCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Reads and changes the feeds of the organization in use. */

/** The feeds that displays show, in their order; looked at again while the page is open, for they change by themselves. */
export function useFeeds() {
  return useQuery({
    queryKey: ['feeds', 'list'],
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => (await call(listFeeds, { query: { pageSize: 1000 } }, { signal })).items,
  })
}

/** Says if the public is informed of incidents, and at which address. */
export function usePublicAlerts() {
  return useQuery({
    queryKey: ['feeds', 'public'],
    queryFn: ({ signal }) => call(getPublicAlerts, {}, { signal }),
  })
}

/** Reads everything about feeds again: something of it was changed. */
export function useReloadFeeds(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['feeds'] })
}
