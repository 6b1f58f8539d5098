import * as calls from '@muster/contract/adminTenantCalls'
import * as checklistCalls from '@muster/contract/checklistCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { changeChecklist, getChecklist } from '../checklist/checklist.ts'
import { activateTenant, deactivateTenant } from './activateTenant.ts'
import { readAdministered } from './administeredTenants.ts'
import { createTenant } from './createTenant.ts'
import { getTenantSites } from './getTenantSites.ts'
import { getTenantStatistics } from './getTenantStatistics.ts'
import { listTenants } from './listTenants.ts'
import { setTenantProvider } from './setTenantProvider.ts'
import { getTenantConfiguration, updateTenantConfiguration } from './tenantConfiguration.ts'
import { updateTenant } from './updateTenant.ts'
import { viewTenant } from './viewTenants.ts'

type Deps = { config: Config; db: Database; refreshProviders: () => Promise<void> }

/** Mounts the management of tenants. */
export function tenantRoutes(mount: Mount, deps: Deps) {
  mount(calls.listTenants, (input) => listTenants(deps, input))
  mount(calls.getTenant, ({ admin, params }) =>
    readAdministered(deps.db, admin, (tx) => viewTenant(tx, params.id)),
  )
  mount(calls.getTenantSites, (input) => getTenantSites(deps, input))
  mount(calls.getTenantConfiguration, (input) => getTenantConfiguration(deps, input))
  mount(calls.getTenantStatistics, (input) => getTenantStatistics(deps, input))
  mount(calls.createTenant, (input) => createTenant(deps, input))
  mount(calls.updateTenant, (input) => updateTenant(deps, input))
  mount(calls.setTenantProvider, (input) => setTenantProvider(deps, input))
  mount(calls.updateTenantConfiguration, (input) => updateTenantConfiguration(deps, input))
  mount(calls.deactivateTenant, (input) => deactivateTenant(deps, input))
  mount(calls.activateTenant, (input) => activateTenant(deps, input))
  mount(checklistCalls.getChecklist, (input) => getChecklist(deps, input))
  mount(checklistCalls.changeChecklist, (input) => changeChecklist(deps, input))
}
