import { inEnglish } from '@muster/words/t'
import type { IconUrgent } from '@tabler/icons-react'
import type { Account } from '../auth/account.ts'
import { mayOpen, type PageRight } from '../auth/accountState.ts'

/** The parts of the left side menu, by what people do there, in their order. Their names are shown by `told`. */
export const sideGroups = [
  inEnglish('Command'),
  inEnglish('Sites'),
  inEnglish('Bags'),
  inEnglish('Drills'),
  inEnglish('Tasks and audits'),
  inEnglish('People and alerts'),
  inEnglish('Settings'),
] as const
export type SideGroup = (typeof sideGroups)[number]

/** An item of the left side menu, with the fields of the specification, section 2, and its group. */
export type SideItem = {
  group: SideGroup
  /** Its place: the lowest first. */
  order: number
  route: string
  icon: typeof IconUrgent
  title: string
  show: boolean
  disabled: boolean
  loading: boolean
  /** True for one of the tabs along the bottom of a phone; the others are behind More. */
  isTab?: boolean
}

/** One entry of the side menu, from the table of pages. */
export type SideEntry = Pick<SideItem, 'group' | 'order' | 'icon' | 'title' | 'isTab'> & {
  right: PageRight
  /** The address that it leads to; null: none for this person. */
  to: (account: Account) => string | null
}

/** The side menu for one person. */
export function sideItemsFor(entries: readonly SideEntry[], account: Account): SideItem[] {
  return entries.flatMap(({ right, to, ...entry }) => {
    const route = to(account)
    if (route === null) return []
    return [{ ...entry, route, show: mayOpen(account, right), disabled: false, loading: false }]
  })
}

/** The visible items of a side menu, in their order. */
export function shownItems(items: readonly SideItem[]): SideItem[] {
  return items.filter(({ show }) => show).sort((a, b) => a.order - b.order)
}

/** The visible items of each group that has any, groups and items in their order. */
export function shownGroups(items: readonly SideItem[]): { group: SideGroup; items: SideItem[] }[] {
  const shown = shownItems(items)
  return sideGroups
    .map((group) => ({ group, items: shown.filter((item) => item.group === group) }))
    .filter((each) => each.items.length > 0)
}
