import { t } from '@muster/words/t'
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
    get title() {
      return t`Tasks`
    },
    get sub() {
      return t`Work to do before the next emergency`
    },
    path: (siteId) => paths.tasks(siteId),
    isThere: true,
  },
  {
    key: 'inventory',
    get title() {
      return t`Inventory`
    },
    get sub() {
      return t`Bag contents and missing items`
    },
    path: (siteId) => paths.siteInventory(siteId),
    isThere: true,
  },
  {
    key: 'audits',
    get title() {
      return t`Safety audits`
    },
    get sub() {
      return t`Audits and findings`
    },
    path: (siteId) => `${paths.safetyAudits}?site=${siteId}`,
    isThere: true,
  },
  {
    key: 'hardware',
    title: 'RBIM',
    get sub() {
      return t`Devices and their status`
    },
    path: (siteId) => `${paths.rbims}?site=${siteId}`,
    isThere: true,
  },
  {
    key: 'cameras',
    get title() {
      return t`Cameras`
    },
    get sub() {
      return t`Live pictures`
    },
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
