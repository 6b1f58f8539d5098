import { generatePath, matchRoutes } from 'react-router'
import type { Account } from '../auth/account.ts'
import { mayOpen } from '../auth/accountState.ts'
import { paths } from '../paths.ts'
import type { ListedPage } from './menuContext.ts'

/** The place of a page among the others. */
export type PagePlace = {
  /** The address of the side menu’s item that is lit there. */
  lit: string
  /** The page that it is a part of; null: it has an item of its own. */
  up: { to: string; label: string } | null
}

/**
 * Finds the place of the page at an address: its own item in the side menu, or that of the page that it is under.
 * @returns null for an address without a page, and for a page that this person may not open
 */
export function pagePlace(
  pages: readonly ListedPage[],
  pathname: string,
  account: Account,
): PagePlace | null {
  const [match] = matchRoutes([...pages], pathname) ?? []
  if (!match || !mayOpen(account, match.route.right)) return null
  const { side, under } = match.route
  const own = side?.(account) ?? null
  if (own === pathname || (own !== null && !under)) return { lit: own, up: null }
  const above = generatePath((typeof under === 'function' ? under() : under) ?? paths.home, match.params)
  const place = pagePlace(pages, above, account)
  if (place) return { lit: place.lit, up: { to: above, label: titleAt(pages, above) } }
  if (own !== null) return { lit: own, up: null }
  return { lit: paths.home, up: { to: paths.home, label: titleAt(pages, paths.home) } }
}

function titleAt(pages: readonly ListedPage[], to: string): string {
  return matchRoutes([...pages], to)?.[0]?.route.title ?? ''
}
