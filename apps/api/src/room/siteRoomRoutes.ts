import * as calls from '@muster/contract/roomCalls'
import { inTenant } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { ownSite } from '../site/ownSite.ts'
import { addRoom } from './addRoom.ts'
import { mergeRoom } from './mergeRoom.ts'
import { moveRoom } from './moveRoom.ts'
import { readAllRooms } from './siteRooms.ts'
import { updateRoom } from './updateRoom.ts'

/** The rooms of a site, for those who look after it. */
export function siteRoomRoutes(mount: Mount, house: House) {
  mount(calls.listRooms, ({ caller, params: { siteId } }) =>
    inTenant(house.db, caller.tenantId, async (tx) => {
      await ownSite(tx, caller, siteId)
      return readAllRooms(tx, siteId)
    }),
  )
  mount(calls.addRoom, (asked) => addRoom(house.db, asked))
  mount(calls.updateRoom, (asked) => updateRoom(house, asked))
  mount(calls.moveRoom, (asked) => moveRoom(house, asked))
  mount(calls.mergeRoom, (asked) => mergeRoom(house, asked))
}
