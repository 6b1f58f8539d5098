import type { Menus } from '../shell/menuContext.ts'
import type { Section } from './page.ts'

/** Lists the menu entries of a table of pages, and its pages with the rights that they ask for, in its order. */
export function menuEntries(sections: readonly Section[]): Menus {
  const pages = sections.flatMap(({ guard, pages: own }) =>
    own.map((page) => ({ page, right: guard?.right ?? null })),
  )
  const top = pages.flatMap(({ page: { path, title, menu = [] }, right }) =>
    menu.map((entry) => ({
      label: title,
      to: () => withoutParams(path),
      isSpecified: false,
      isHiddenForSiteSpecific: false,
      right,
      ...entry,
    })),
  )
  const side = pages.flatMap(({ page: { path, title, side: item }, right }) =>
    item ? [{ title, right, to: () => withoutParams(path), ...item }] : [],
  )
  const listed = pages.map(({ page: { path, title, side: item, under }, right }) => ({
    path,
    right,
    title: item?.title ?? title,
    group: item?.group ?? null,
    icon: item?.icon ?? null,
    ...(item && { side: item.to ?? (() => withoutParams(path)) }),
    ...(under && { under }),
  }))
  return { top, side, pages: listed }
}

/** The address of a page of which every parameter is optional. */
function withoutParams(path: string): string {
  return path.replace(/\/:\w+\?/g, '')
}
