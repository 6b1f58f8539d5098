import { isRestrictedByName, leastRoleWith } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { t } from '@muster/words/t'
import type { Account } from '../auth/account.ts'
import { mayOpen, type PageRight } from '../auth/accountState.ts'

export type MenuItem = {
  label: string
  to: string
  /** The sentence on who may use it, where this person may not; null: they may. */
  whyNot: string | null
}

/** A menu: the entries of the specification, then ours. */
export type Menu = { title: string; groups: readonly (readonly MenuItem[])[] }

/** One entry of the menus, from the table of pages. */
export type MenuEntry = {
  /** The menu that holds it; `{product}` is replaced by the product’s name. */
  menu: 'Incidents' | '{product}' | 'Configure' | 'Admin'
  label: string
  /** The address that it leads to; null: none for this person. */
  to: (account: Account) => string | null
  /** The right that its page asks for. */
  right: PageRight
  /**
   * True for entries of the specification, section 2. They come before ours. Outside Admin, they also show to people who
   * may not use them, and say who may.
   */
  isSpecified: boolean
  /** True if people who are restricted to sites do not see it (specification, section 2). */
  isHiddenForSiteSpecific: boolean
}

/**
 * The menus of the manage layout for one person. A menu without entries is left out.
 * @param product the product’s name, as on screens
 */
export function menusFor(entries: readonly MenuEntry[], account: Account, product: string): Menu[] {
  const shown = entries.flatMap((entry) => itemsOf(entry, account))
  const titles = [...new Set(shown.map(({ entry }) => entry.menu))]
  return titles.map((menu) => {
    const own = shown.filter(({ entry }) => entry.menu === menu)
    const groups = [
      own.filter(({ entry }) => entry.isSpecified),
      own.filter(({ entry }) => !entry.isSpecified),
    ]
    return {
      title: titleOf(menu, product),
      groups: groups.filter(({ length }) => length > 0).map((group) => group.map(({ item }) => item)),
    }
  })
}

function titleOf(menu: MenuEntry['menu'], product: string): string {
  switch (menu) {
    case '{product}':
      return product
    case 'Incidents':
      return t`Incidents`
    case 'Configure':
      return t`Configure`
    case 'Admin':
      return t`Admin`
  }
}

/** The entry as one person sees it; none where they do without it. */
function itemsOf(entry: MenuEntry, account: Account): { entry: MenuEntry; item: MenuItem }[] {
  const { right, menu, isSpecified } = entry
  if (entry.isHiddenForSiteSpecific && isHeldToSites(account)) return []
  const mayUse = mayOpen(account, right)
  const to = entry.to(account)
  if (to === null || !(mayUse || (isSpecified && menu !== 'Admin'))) return []
  return [{ entry, item: { label: entry.label, to, whyNot: mayUse ? null : whoMayUse(right, account) } }]
}

/** The people who may use an entry, in words; for people without an organization, that they have none. */
function whoMayUse(right: PageRight, { tenant }: Account): string {
  if (tenant === null) return t`For members of an organization`
  if (right === null || right === 'globalAdmin' || right === 'admin') return t`For administrators`
  const least = leastRoleWith(right)
  return least ? roles[least].words.reserved : t`For administrators`
}

function isHeldToSites({ role, tenant, profile }: Account): boolean {
  return (
    (role !== null && role !== 'GlobalAdmin' && isRestrictedByName(role)) ||
    (tenant !== null && tenant.tenantKey in profile.sitePermissions)
  )
}
