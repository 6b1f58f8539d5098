import type { Menus } from '../shell/menuContext.ts'
import type { Section } from './page.ts'

/**
 * Lists the menu entries of a table of pages, and its pages with the rights that they ask for, in its order. Their words are in
 * the language of the moment when they are read.
 */
export function menuEntries(sections: readonly Section[]): Menus {
  const pages = sections.flatMap(({ guard, pages: own }) =>
    own.map((page) => ({ page, right: guard?.right ?? null })),
  )
  const top = pages.flatMap(({ page, right }) =>
    (page.menu ?? []).map((entry) => ({
      menu: entry.menu,
      to: entry.to ?? (() => withoutParams(page.path)),
      isSpecified: entry.isSpecified ?? false,
      isHiddenForSiteSpecific: entry.isHiddenForSiteSpecific ?? false,
      right,
      get label() {
        return entry.label ?? page.title
      },
    })),
  )
  const side = pages.flatMap(({ page, right }) => {
    const { path, side: item } = page
    if (!item) return []
    return [
      {
        group: item.group,
        order: item.order,
        icon: item.icon,
        ...(item.isTab && { isTab: item.isTab }),
        right,
        to: item.to ?? (() => withoutParams(path)),
        get title() {
          return item.title ?? page.title
        },
      },
    ]
  })
  const listed = pages.map(({ page, right }) => {
    const { path, side: item, under } = page
    return {
      path,
      right,
      group: item?.group ?? null,
      icon: item?.icon ?? null,
      ...(item && { side: item.to ?? (() => withoutParams(path)) }),
      ...(under && { under }),
      get title() {
        return item?.title ?? page.title
      },
    }
  })
  return { top, side, pages: listed }
}

/** The address of a page of which every parameter is optional. */
function withoutParams(path: string): string {
  return path.replace(/\/:\w+\?/g, '')
}
