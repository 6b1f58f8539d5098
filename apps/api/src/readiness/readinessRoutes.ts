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
export function readinessRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.getContents, ({ bag }) => inTenant(deps.db, bag.tenantId, (tx) => readContents(tx, bag)))
  mount(calls.submitCount, (input) => submitCount(deps, input))
  mount(calls.listCounts, (input) => listCounts(deps, input))
  mount(calls.listBagCounts, (input) => listBagCounts(deps, input))
  mount(siteCalls.listSiteReadiness, (input) => listSiteReadiness(deps, input))
  mount(siteCalls.listSiteScores, (input) => listSiteScores(deps, input))
  mount(siteCalls.getSiteReadiness, (input) => readSiteReadiness(deps, input))
  mount(calls.useItem, (input) => useItem(deps, input))
}
