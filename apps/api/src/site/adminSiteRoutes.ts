import * as calls from '@muster/contract/adminSiteCalls'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { withAdministeredTenant } from '../tenant/inAdministered.ts'
import { addSite } from './addSite.ts'
import { viewSite } from './adminSites.ts'
import { listAdminSites } from './listAdminSites.ts'
import { restoreSite } from './restoreSite.ts'
import { retireSite } from './retireSite.ts'
import { updateSite } from './updateSite.ts'

/** Sites, as the administrators of a tenant keep them. */
export function adminSiteRoutes(mount: Mount, house: { db: Database }) {
  mount(calls.listAdminSites, (asked) => listAdminSites(house, asked))
  mount(calls.getAdminSite, ({ admin, params }) =>
    withAdministeredTenant(house.db, admin, params.id, (tx) => viewSite(tx, params.siteId)),
  )
  mount(calls.addSite, (asked) => addSite(house, asked))
  mount(calls.updateSite, (asked) => updateSite(house, asked))
  mount(calls.retireSite, (asked) => retireSite(house, asked))
  mount(calls.restoreSite, (asked) => restoreSite(house, asked))
}
