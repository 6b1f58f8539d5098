import { useSearchParams } from 'react-router'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { changeView, type ListView, readView, type SortChoices, writeView } from './listAddress.ts'

/**
 * What a list shows. The address holds it, so that it can be sent to a colleague and survives the way back.
 * @param page under which it is kept for this tab (specification, section 3: per-page saved filters)
 * @param more what else the address holds, as the part of a page that the list stands in
 */
export function useListView(
  page: string,
  sorts: SortChoices,
  more: Readonly<Record<string, string>> = {},
): [ListView, (change: Partial<ListView>) => void] {
  const [address, setAddress] = useSearchParams()
  useStoredFilters(page)
  const view = readView(address, sorts)
  const change = (part: Partial<ListView>) => {
    const next = writeView(changeView(view, part), sorts)
    for (const [name, value] of Object.entries(more)) next.set(name, value)
    // Typing is not a place to come back to; a page of the list is.
    setAddress(next, { replace: part.page === undefined })
  }
  return [view, change]
}
