import { useSearchParams } from 'react-router'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { changeView, type ListView, readView, type SortChoices, writeView } from './listAddress.ts'

/**
 * The filters of a list. The address holds them, so that it can be sent to a colleague and survives the way back.
 * @param page the name under which it is kept for this tab (specification, section 3: per-page saved filters)
 * @param more other values in the address, as the part of the page that has the list
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
