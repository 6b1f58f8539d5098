import type { Guard } from '../auth/RightGuard.tsx'
import type { MenuEntry } from '../shell/menus.ts'
import type { SideEntry } from '../shell/sideItems.ts'
import type { ComponentModule } from './lazyDefault.ts'

/** A page: its route, its title in the window, and its entries in menus. */
export type Page = {
  /** Its pattern. If other pages link to it, it is one of `paths` or `routePatterns`. */
  path: string
  /** Its title in the window until, or where, the page does not say more. */
  title: string
  load: () => Promise<ComponentModule>
  /** The page of the documentation about it, below `docs/screens`; every page that asks for a right has one. */
  help?: string
  /** The same for what `part` in its address shows. */
  helpOfParts?: Readonly<Record<string, string>>
  /**
   * Checks of the parameters in its address, by name. One that could be nothing’s id is the 404 page (specification,
   * section 2, "failed page validation"), and the server is asked nothing; an optional one that is left out is not checked.
   */
  params?: Readonly<Record<string, (value: string) => boolean>>
  /** Its entries in the menus of the top bar. */
  menu?: readonly PageMenuEntry[]
  /** Its item in the side menu. */
  side?: PageSideItem
  /**
   * The path of the page that it is a part of: the side menu lights that page’s item, and the way up leads there. For each
   * page without an item of its own, and for one whose item leads to one of several (the own organization).
   */
  under?: string | (() => string)
}

/** An entry in a menu: called as the page and leading to it without parameters, where nothing is said. */
type PageMenuEntry = Pick<MenuEntry, 'menu'> &
  Partial<Pick<MenuEntry, 'label' | 'to' | 'isSpecified' | 'isHiddenForSiteSpecific'>>

/** An item of the side menu: called as the page and leading to it without parameters, where nothing is said. */
type PageSideItem = Pick<SideEntry, 'group' | 'order' | 'icon'> &
  Partial<Pick<SideEntry, 'title' | 'to' | 'isTab'>>

/** Pages behind the same frames and guards. */
export type Section = {
  /** The frames and guards around its pages by name, from the outside in. Sections with the same beginning share them. */
  within: readonly string[]
  /** The right that its pages ask for, innermost. Menus and links lead nobody there who does not hold it. */
  guard?: Guard
  pages: readonly Page[]
  /** Any other address is the 404 page in this frame. */
  hasNotFound?: true
}
