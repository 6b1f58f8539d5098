import * as calls from '@muster/contract/adminSiteCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { addSite } from './addSite.ts'
import { viewSite } from './adminSiteRows.ts'
import { listAdminSites } from './listAdminSites.ts'
import { restoreSite } from './restoreSite.ts'
import { retireSite } from './retireSite.ts'
import { updateSite } from './updateSite.ts'

/** Mounts the management of a tenant's sites. */
export function adminSiteRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.listAdminSites, (input) => listAdminSites(deps, input))
  mount(calls.getAdminSite, ({ admin, params }) =>
    withAdministeredTenant(deps.db, admin, params.id, (tx) => viewSite(tx, params.siteId)),
  )
  mount(calls.addSite, (input) => addSite(deps, input))
  mount(calls.updateSite, (input) => updateSite(deps, input))
  mount(calls.retireSite, (input) => retireSite(deps, input))
  mount(calls.restoreSite, (input) => restoreSite(deps, input))
}
