import type { IconUrgent } from '@tabler/icons-react'
import type { Account } from '../auth/account.ts'
import { mayOpen, type PageRight } from '../auth/accountState.ts'

/** An item of the left side menu, with the fields of the specification, section 2. */
export type SideItem = {
  /** Its place: the lowest first. */
  order: number
  route: string
  icon: typeof IconUrgent
  title: string
  show: boolean
  disabled: boolean
  loading: boolean
}

/** One entry of the side menu, from the table of pages. */
export type SideEntry = Pick<SideItem, 'order' | 'route' | 'icon' | 'title'> & { right: PageRight }

/** The side menu for one person. */
export function sideItemsFor(entries: readonly SideEntry[], account: Account): SideItem[] {
  return entries.map(({ right, ...entry }) => ({
    ...entry,
    show: mayOpen(account, right),
    disabled: false,
    loading: false,
  }))
}

/** The visible items of a side menu, in their order. */
export function shownItems(items: readonly SideItem[]): SideItem[] {
  return items.filter(({ show }) => show).sort((a, b) => a.order - b.order)
}
