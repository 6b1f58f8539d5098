import {
  type BagInventoryFilter,
  bagInventoryCsvPath,
  bagInventoryHardware,
  bagInventorySort,
  bagInventoryState,
  listBagInventory,
} from '@muster/contract/fleetCalls'
import { bagKind } from '@muster/contract/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { fetchFile } from '../../../api/fetchFile.ts'
import { selectedSite } from '../../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../../siteChoice/useSiteAddress.ts'

export type BagInventoryView = BagInventoryFilter & { page: number }

/** Reads the filters of the list from the address. An unreadable part keeps its default, so that an old link opens. */
export function readBagInventoryView(address: URLSearchParams): BagInventoryView {
  const siteId = selectedSite(address)
  const page = Number(address.get('page'))
  const kind = bagKind.safeParse(address.get('kind')).data
  const state = bagInventoryState.safeParse(address.get('state')).data
  const hardware = bagInventoryHardware.safeParse(address.get('hardware')).data
  const search = (address.get('search') ?? '').slice(0, 200)
  return {
    ...(siteId ? { siteId } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(hardware ? { hardware } : {}),
    ...(search ? { search } : {}),
    sort: bagInventorySort.safeParse(address.get('sort')).data ?? 'need',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a view; defaults are left out. */
export function writeBagInventoryView(view: BagInventoryView): URLSearchParams {
  const { siteId, kind, state, hardware, search, sort, page } = view
  return new URLSearchParams({
    ...(siteId ? { site: String(siteId) } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(hardware ? { hardware } : {}),
    ...(search ? { search } : {}),
    ...(sort === 'need' ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  })
}

/** The filters, and the function that changes them; another filter or order starts at the first page again. */
export function useBagInventoryView(): [
  BagInventoryView,
  (change: { [K in keyof BagInventoryView]?: BagInventoryView[K] | undefined }) => void,
] {
  const [address, setAddress] = useSiteAddress()
  const view = readBagInventoryView(address)
  return [
    view,
    (change) => {
      const next: { [K in keyof BagInventoryView]?: BagInventoryView[K] | undefined } = {
        ...view,
        page: 1,
        ...change,
      }
      const { siteId, kind, state, hardware, search, sort = 'need', page = 1 } = next
      const kept = {
        ...(siteId ? { siteId } : {}),
        ...(kind ? { kind } : {}),
        ...(state ? { state } : {}),
        ...(hardware ? { hardware } : {}),
        ...(search ? { search } : {}),
        sort,
        page,
      }
      setAddress(writeBagInventoryView(kept), { replace: change.page === undefined })
    },
  ]
}

/** The state of bags, page by page; polled while the page is open, because rooms count at any time. */
export function useBagInventory(query: BagInventoryView & { pageSize: number }) {
  return useQuery({
    queryKey: ['fleet', query],
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => call(listBagInventory, { query }, { signal }),
  })
}

/**
 * The same as CSV, all pages of it.
 * @throws ProblemError with a sentence for a person
 */
export function fetchBagInventoryCsv(view: BagInventoryFilter): Promise<Blob> {
  const { siteId, ...rest } = view
  const search = new URLSearchParams({
    ...(siteId ? { siteId: String(siteId) } : {}),
    ...(rest.kind ? { kind: rest.kind } : {}),
    ...(rest.state ? { state: rest.state } : {}),
    ...(rest.hardware ? { hardware: rest.hardware } : {}),
    ...(rest.search ? { search: rest.search } : {}),
    sort: rest.sort,
  })
  return fetchFile(`${bagInventoryCsvPath}?${search}`)
}
