import { rbimState } from '@muster/domain/rbim/rbimState'
import { selectedSite } from '../../siteChoice/siteSelection.ts'
import type { RbimView } from './useRbims.ts'

/** Reads the filters of the list from its address; an unreadable part is left out. */
export function readRbimView(address: URLSearchParams): RbimView {
  const page = Number(address.get('page'))
  return {
    part: address.get('part') === 'told' ? 'told' : 'list',
    state: rbimState.safeParse(address.get('state')).data ?? null,
    siteId: selectedSite(address),
    search: (address.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a view. */
export function writeRbimView({ part, state, siteId, search, page }: RbimView): URLSearchParams {
  return new URLSearchParams({
    ...(part === 'told' ? { part } : {}),
    ...(state ? { state } : {}),
    ...(siteId ? { site: String(siteId) } : {}),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
}
