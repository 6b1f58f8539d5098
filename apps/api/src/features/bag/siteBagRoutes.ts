import * as calls from '@muster/contract/setupCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { readBags } from './bagRows.ts'
import { createBag } from './createBag.ts'
import { mergeBag } from './mergeBag.ts'
import { moveBag } from './moveBag.ts'
import { rotateBarcode } from './rotateBarcode.ts'
import { updateBag } from './updateBag.ts'

/** Mounts the management of a site's bags. */
export function siteBagRoutes(mount: Mount, { db }: { db: Database }) {
  mount(calls.listBags, ({ caller, params: { siteId } }) =>
    inTenant(db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return readBags(tx, siteId)
    }),
  )
  mount(calls.createBag, (input) => createBag(db, input))
  mount(calls.updateBag, (input) => updateBag(db, input))
  mount(calls.mergeBag, (input) => mergeBag(db, input))
  mount(calls.moveBag, (input) => moveBag(db, input))
  mount(calls.rotateBarcode, (input) => rotateBarcode(db, input))
}
