import { createContext, useCallback, useContext } from 'react'
import { matchRoutes } from 'react-router'
import { mayOpen, type PageRight, useAccountState } from '../auth/accountState.ts'
import type { MenuEntry } from './menus.ts'
import type { SideEntry, SideGroup, SideItem } from './sideItems.ts'

/** A page as the search lists it: called and drawn as in the side menu, where it is there. */
export type ListedPage = {
  path: string
  /** The right that its guard asks for. */
  right: PageRight
  title: string
  group: SideGroup | null
  icon: SideItem['icon'] | null
  /** The address that its item in the side menu leads to; left out: it has no item. */
  side?: SideEntry['to']
  /** The path of the page that it is under (pages/page.ts). */
  under?: string | (() => string)
}

/** The entries of the menus, and all pages. */
export type Menus = {
  top: readonly MenuEntry[]
  side: readonly SideEntry[]
  pages: readonly ListedPage[]
}

/** They come from the table of pages (pages/deskRoutes.tsx), which the frames and pages cannot import. */
export const MenuContext = createContext<Menus>({ top: [], side: [], pages: [] })

/** Checks whether the guard of the page at an address lets the signed-in person in: a link that leads to a refusal is not shown. */
export function useMayOpen(): (to: string) => boolean {
  const { pages } = useContext(MenuContext)
  const account = useAccountState()
  return useCallback(
    (to) => {
      const page = matchRoutes([...pages], to)?.[0]?.route
      return account.state === 'signedIn' && page !== undefined && mayOpen(account.account, page.right)
    },
    [pages, account],
  )
}
