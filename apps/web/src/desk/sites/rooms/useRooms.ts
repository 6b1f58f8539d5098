import { listRooms } from '@muster/contract/roomCalls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Every room of a site, those in use first. */
export function useRooms(siteId: number) {
  return useQuery({
    queryKey: ['sites', siteId, 'allRooms'],
    queryFn: ({ signal }) => call(listRooms, { params: { siteId } }, { signal }),
  })
}

/** Reads everything about sites again: a room was changed, and with it bags, the plan, or another site. */
export function useReloadSites(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['sites'] }),
      queries.invalidateQueries({ queryKey: ['site'] }),
      queries.invalidateQueries({ queryKey: ['siteBags'] }),
    ])
  }
}
