import { listBagCounts } from '@muster/contract/readinessCalls'
import { listBags, listDevices, listSetupCodes, type StoredBag } from '@muster/contract/setupCalls'
import { listSiteRooms } from '@muster/contract/siteCalls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Every bag of a site, those in use first. */
export function useSiteBags(siteId: number) {
  return useQuery({
    queryKey: keyOf(siteId, 'bags'),
    queryFn: ({ signal }) => call(listBags, { params: { siteId } }, { signal }),
  })
}

/** The newest counts of one bag, so many of them. */
export function useBagCounts(siteId: number, bagId: string, pageSize: number) {
  return useQuery({
    queryKey: [...keyOf(siteId, 'counts'), bagId, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listBagCounts, { params: { siteId, bagId }, query: { pageSize } }, { signal }),
  })
}

/** The rooms of a site. */
export function useSiteRooms(siteId: number) {
  return useQuery({
    queryKey: keyOf(siteId, 'rooms'),
    queryFn: ({ signal }) => call(listSiteRooms, { params: { siteId } }, { signal }),
  })
}

/** The setup codes of a site, newest first. */
export function useSetupCodes(siteId: number) {
  return useQuery({
    queryKey: keyOf(siteId, 'codes'),
    queryFn: ({ signal }) => call(listSetupCodes, { params: { siteId } }, { signal }),
  })
}

/** The phones that are known at a site. Looked after often: somebody may be setting one up right now. */
export function useDevices(siteId: number) {
  return useQuery({
    queryKey: keyOf(siteId, 'phones'),
    refetchInterval: 10_000,
    queryFn: ({ signal }) => call(listDevices, { params: { siteId } }, { signal }),
  })
}

/** Reads everything about a site’s bags again: one of them was changed. */
export function useReloadSite(siteId: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['sites', siteId] })
}

/** Takes the server's new version of one bag. */
export function useUpdateBagCache(siteId: number): (bag: StoredBag) => void {
  const queries = useQueryClient()
  return (bag) =>
    queries.setQueryData<StoredBag[]>(keyOf(siteId, 'bags'), (known) =>
      known?.map((each) => (each.id === bag.id ? bag : each)),
    )
}

function keyOf(siteId: number, what: 'bags' | 'counts' | 'rooms' | 'codes' | 'phones') {
  return ['sites', siteId, what] as const
}
