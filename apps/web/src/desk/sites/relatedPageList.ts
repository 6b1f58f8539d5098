import { paths } from '../../paths.ts'

/** A page beside a site's own. Each is switched on here, in one place, when it is there. */

type RelatedPage = {
  key: 'tasks' | 'inventory' | 'audits' | 'hardware' | 'cameras'
  title: string
  /** The content of the page in short. */
  sub: string
  path: (siteId: number) => string
  isThere: boolean
}

const all: readonly RelatedPage[] = [
  {
    key: 'tasks',
    title: 'Tasks',
    sub: 'Work to do before the next emergency',
    path: (siteId) => paths.tasks(siteId),
    isThere: true,
  },
  {
    key: 'inventory',
    title: 'Inventory',
    sub: 'Bag contents and missing items',
    path: (siteId) => paths.siteInventory(siteId),
    isThere: true,
  },
  {
    key: 'audits',
    title: 'Safety audits',
    sub: 'Audits and findings',
    path: (siteId) => `${paths.safetyAudits}?site=${siteId}`,
    isThere: true,
  },
  {
    key: 'hardware',
    title: 'RBIM',
    sub: 'Devices and their status',
    path: (siteId) => `${paths.rbims}?site=${siteId}`,
    isThere: true,
  },
  {
    key: 'cameras',
    title: 'Cameras',
    sub: 'Live pictures',
    path: (siteId) => paths.camerasOf({ site: siteId }),
    isThere: true,
  },
]

/** The pages that are there. */
export const relatedPages = all.filter(({ isThere }) => isThere)

/** The address of one of them for a site; null while it is not there. */
export function relatedPagePath(key: RelatedPage['key'], siteId: number): string | null {
  return relatedPages.find((each) => each.key === key)?.path(siteId) ?? null
}
