import * as calls from '@muster/contract/readinessCalls'
import * as siteCalls from '@muster/contract/siteReadinessCalls'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { listBagCounts } from './listBagCounts.ts'
import { listCounts } from './listCounts.ts'
import { readContents } from './readContents.ts'
import { listSiteReadiness, listSiteScores, readSiteReadiness } from './siteReadiness.ts'
import { submitCount } from './submitCount.ts'
import { useItem } from './useItem.ts'

/** What is in a bag: how to use it, what was counted, what was used. */
export function readinessRoutes(mount: Mount, house: { db: Database }) {
  mount(calls.getContents, ({ bag }) => inTenant(house.db, bag.tenantId, (tx) => readContents(tx, bag)))
  mount(calls.submitCount, (asked) => submitCount(house, asked))
  mount(calls.listCounts, (asked) => listCounts(house, asked))
  mount(calls.listBagCounts, (asked) => listBagCounts(house, asked))
  mount(siteCalls.listSiteReadiness, (asked) => listSiteReadiness(house, asked))
  mount(siteCalls.listSiteScores, (asked) => listSiteScores(house, asked))
  mount(siteCalls.getSiteReadiness, (asked) => readSiteReadiness(house, asked))
  mount(calls.useItem, (asked) => useItem(house, asked))
}
