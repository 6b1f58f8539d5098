/** The filters of a list, as its address holds them. */
export type ListView = {
  search: string
  tenantKey: string
  activeOnly: boolean
  /** A field and a direction, as `name-asc`. */
  sort: string
  page: number
}

/** The ways that a page's list can be sorted; the first is the default. */
export type SortChoices = readonly [SortChoice, ...SortChoice[]]
type SortChoice = { value: string; label: string }

/** Takes all filters of a list away. */
export const noFilters = { search: '', tenantKey: '', activeOnly: false } as const satisfies Partial<ListView>

/** The view in an address. Unreadable parts keep their defaults, so that an old link still opens. */
export function readView(address: URLSearchParams, sorts: SortChoices): ListView {
  const page = Number(address.get('page'))
  const sort = address.get('sort')
  return {
    search: (address.get('search') ?? '').slice(0, 200),
    tenantKey: address.get('tenant') ?? '',
    activeOnly: address.get('active') === 'true',
    sort: sorts.find(({ value }) => value === sort)?.value ?? sorts[0].value,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a view; defaults are left out, so that a plain list has a plain address. */
export function writeView(view: ListView, sorts: SortChoices): URLSearchParams {
  const address = new URLSearchParams()
  if (view.search) address.set('search', view.search)
  if (view.tenantKey) address.set('tenant', view.tenantKey)
  if (view.activeOnly) address.set('active', 'true')
  if (view.sort !== sorts[0].value) address.set('sort', view.sort)
  if (view.page > 1) address.set('page', String(view.page))
  return address
}

/** The view after a change. Another filter or order starts at the first page again. */
export function changeView(view: ListView, change: Partial<ListView>): ListView {
  return { ...view, page: 1, ...change }
}

/** True when a view leaves anything out. */
export function isFiltered({ search, tenantKey, activeOnly }: ListView): boolean {
  return search !== '' || tenantKey !== '' || activeOnly
}
