import * as calls from '@muster/contract/adminTenantCalls'
import * as checklistCalls from '@muster/contract/checklistCalls'
import { changeChecklist, getChecklist } from '../checklist/checklist.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { activateTenant, deactivateTenant } from './activateTenant.ts'
import { readAdministered } from './administered.ts'
import { getTenantConfiguration, updateTenantConfiguration } from './configuration.ts'
import { createTenant } from './createTenant.ts'
import { getTenantSites } from './getTenantSites.ts'
import { getTenantStatistics } from './getTenantStatistics.ts'
import { listTenants } from './listTenants.ts'
import { setTenantProvider } from './setTenantProvider.ts'
import { updateTenant } from './updateTenant.ts'
import { viewTenant } from './viewTenants.ts'

type Deps = { config: Config; db: Database; refreshProviders: () => Promise<void> }

/** Tenants, as administrators keep them. */
export function tenantRoutes(mount: Mount, house: Deps) {
  mount(calls.listTenants, (asked) => listTenants(house, asked))
  mount(calls.getTenant, ({ admin, params }) =>
    readAdministered(house.db, admin, (tx) => viewTenant(tx, params.id)),
  )
  mount(calls.getTenantSites, (asked) => getTenantSites(house, asked))
  mount(calls.getTenantConfiguration, (asked) => getTenantConfiguration(house, asked))
  mount(calls.getTenantStatistics, (asked) => getTenantStatistics(house, asked))
  mount(calls.createTenant, (asked) => createTenant(house, asked))
  mount(calls.updateTenant, (asked) => updateTenant(house, asked))
  mount(calls.setTenantProvider, (asked) => setTenantProvider(house, asked))
  mount(calls.updateTenantConfiguration, (asked) => updateTenantConfiguration(house, asked))
  mount(calls.deactivateTenant, (asked) => deactivateTenant(house, asked))
  mount(calls.activateTenant, (asked) => activateTenant(house, asked))
  mount(checklistCalls.getChecklist, (asked) => getChecklist(house, asked))
  mount(checklistCalls.changeChecklist, (asked) => changeChecklist(house, asked))
}
