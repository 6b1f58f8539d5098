import * as calls from '@muster/contract/readinessCalls'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { createResource } from './createResource.ts'
import { withAdministeredTenant } from './inAdministered.ts'
import { readResources, shownResource, viewResource } from './resourceRows.ts'
import { updateResource } from './updateResource.ts'

/** What a tenant wants every room to be able to look up. */
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
