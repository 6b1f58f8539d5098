import * as calls from '@muster/contract/setupCalls'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { findVisibleSite } from '../site/ownSite.ts'
import { createBag } from './createBag.ts'
import { mergeBag } from './mergeBag.ts'
import { moveBag } from './moveBag.ts'
import type { RoomIncidents } from './roomIncidents.ts'
import { rotateBarcode } from './rotateBarcode.ts'
import { readBags } from './siteBags.ts'
import { updateBag } from './updateBag.ts'

/** The bags of a site, for those who look after them. */
export function siteBagRoutes(mount: Mount, house: { db: Database; roomIncidents: RoomIncidents }) {
  mount(calls.listBags, ({ caller, params: { siteId } }) =>
    inTenant(house.db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return readBags(tx, siteId)
    }),
  )
  mount(calls.createBag, (asked) => createBag(house.db, asked))
  mount(calls.updateBag, (asked) => updateBag(house, asked))
  mount(calls.mergeBag, (asked) => mergeBag(house, asked))
  mount(calls.moveBag, (asked) => moveBag(house, asked))
  mount(calls.rotateBarcode, (asked) => rotateBarcode(house.db, asked))
}
