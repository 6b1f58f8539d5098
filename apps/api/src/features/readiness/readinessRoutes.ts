import * as calls from '@muster/contract/readinessCalls'
import * as siteCalls from '@muster/contract/siteReadinessCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { listBagCounts } from './listBagCounts.ts'
import { listCounts } from './listOwnCounts.ts'
import { readContents } from './readBagContents.ts'
import { listSiteReadiness, listSiteScores, readSiteReadiness } from './siteReadiness.ts'
import { submitCount } from './submitCount.ts'
import { useItem } from './useBagItem.ts'

/** Mounts a bag's contents: their use, counts, and instructions. */
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
