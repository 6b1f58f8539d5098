import * as calls from '@muster/contract/roomCalls'
import * as people from '@muster/contract/roomPeopleCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { findVisibleSite } from '../site/findVisibleSite.ts'
import { addRoom } from './addRoom.ts'
import { addRoomPerson } from './addRoomPerson.ts'
import { mergeRoom } from './mergeRoom.ts'
import { moveRoom } from './moveRoom.ts'
import { moveRoomPerson } from './moveRoomPerson.ts'
import { removeRoomPerson } from './removeRoomPerson.ts'
import { readRoomPeople } from './roomRoster.ts'
import { lockRoom, readAllRooms } from './roomRows.ts'
import { updateRoom } from './updateRoom.ts'
import { updateRoomPerson } from './updateRoomPerson.ts'

type Deps = { db: Database; refreshReadiness: () => void }

/** Mounts the management of a site's rooms. */
export function siteRoomRoutes(mount: Mount, deps: Deps) {
  mount(calls.listRooms, ({ caller, params: { siteId } }) =>
    inTenant(deps.db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return readAllRooms(tx, siteId)
    }),
  )
  mount(calls.addRoom, (input) => addRoom(deps.db, input))
  mount(calls.updateRoom, (input) => updateRoom(deps, input))
  mount(calls.moveRoom, (input) => moveRoom(deps.db, input))
  mount(calls.mergeRoom, (input) => mergeRoom(deps.db, input))
  mount(people.listRoomPeople, ({ caller, params: { siteId, roomId } }) =>
    inTenant(deps.db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      await lockRoom(tx, siteId, roomId)
      return readRoomPeople(tx, roomId)
    }),
  )
  mount(people.addRoomPerson, (input) => addRoomPerson(deps.db, input))
  mount(people.updateRoomPerson, (input) => updateRoomPerson(deps.db, input))
  mount(people.moveRoomPerson, (input) => moveRoomPerson(deps.db, input))
  mount(people.removeRoomPerson, (input) => removeRoomPerson(deps.db, input))
}
