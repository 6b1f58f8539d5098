import * as calls from '@muster/contract/readinessCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { withAdministeredTenant } from '../tenant/withAdministeredTenant.ts'
import { createResource } from './createResource.ts'
import { readResources, shownResource, viewResource } from './resourceRows.ts'
import { updateResource } from './updateResource.ts'

/** Mounts a tenant's resources for every room. */
export function resourceRoutes(mount: Mount, deps: { db: Database }) {
  mount(calls.getResources, async ({ bag }) =>
    (await inTenant(deps.db, bag.tenantId, (tx) => readResources(tx, true)))
      .filter((row) => !calls.isEmptyClip(row))
      .map(shownResource),
  )
  mount(calls.listResources, async ({ admin, params }) =>
    (await withAdministeredTenant(deps.db, admin, params.id, (tx) => readResources(tx, false))).map(
      viewResource,
    ),
  )
  mount(calls.createResource, (input) => createResource(deps, input))
  mount(calls.updateResource, (input) => updateResource(deps, input))
}
