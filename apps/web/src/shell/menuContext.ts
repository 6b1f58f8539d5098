import { createContext, useContext } from 'react'
import { matchRoutes } from 'react-router'
import { mayOpen, type PageRight, useAccountState } from '../auth/accountState.ts'
import type { MenuEntry } from './menus.ts'
import type { SideEntry } from './sideItems.ts'

/** The entries of the menus, and the right that each page asks for. */
export type Menus = {
  top: readonly MenuEntry[]
  side: readonly SideEntry[]
  rights: readonly { path: string; right: PageRight }[]
}

/** They come from the table of pages (pages/deskRoutes.tsx), which the frames and pages cannot import. */
export const MenuContext = createContext<Menus>({ top: [], side: [], rights: [] })

/** Checks whether the guard of the page at an address lets the signed-in person in: a link that leads to a refusal is not shown. */
export function useMayOpen(): (to: string) => boolean {
  const { rights } = useContext(MenuContext)
  const account = useAccountState()
  return (to) => {
    const page = matchRoutes([...rights], to)?.[0]?.route
    return account.state === 'signedIn' && page !== undefined && mayOpen(account.account, page.right)
  }
}
