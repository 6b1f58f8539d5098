import * as calls from '@muster/contract/roomCalls'
import * as people from '@muster/contract/roomPeopleCalls'
import type { RoomIncidents } from '../bag/roomIncidents.ts'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { findVisibleSite } from '../site/ownSite.ts'
import { addRoom } from './addRoom.ts'
import { addRoomPerson } from './addRoomPerson.ts'
import { mergeRoom } from './mergeRoom.ts'
import { moveRoom } from './moveRoom.ts'
import { moveRoomPerson } from './moveRoomPerson.ts'
import { removeRoomPerson } from './removeRoomPerson.ts'
import { readRoomPeople } from './roomPeople.ts'
import { lockRoom, readAllRooms } from './siteRooms.ts'
import { updateRoom } from './updateRoom.ts'
import { updateRoomPerson } from './updateRoomPerson.ts'

type Deps = { db: Database; roomIncidents: RoomIncidents; lookAtBags: () => void }

/** The rooms of a site, for those who look after it. */
export function siteRoomRoutes(mount: Mount, house: Deps) {
  mount(calls.listRooms, ({ caller, params: { siteId } }) =>
    inTenant(house.db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      return readAllRooms(tx, siteId)
    }),
  )
  mount(calls.addRoom, (asked) => addRoom(house.db, asked))
  mount(calls.updateRoom, (asked) => updateRoom(house, asked))
  mount(calls.moveRoom, (asked) => moveRoom(house, asked))
  mount(calls.mergeRoom, (asked) => mergeRoom(house, asked))
  mount(people.listRoomPeople, ({ caller, params: { siteId, roomId } }) =>
    inTenant(house.db, caller.tenantId, async (tx) => {
      await findVisibleSite(tx, caller, siteId)
      await lockRoom(tx, siteId, roomId)
      return readRoomPeople(tx, roomId)
    }),
  )
  mount(people.addRoomPerson, (asked) => addRoomPerson(house.db, asked))
  mount(people.updateRoomPerson, (asked) => updateRoomPerson(house.db, asked))
  mount(people.moveRoomPerson, (asked) => moveRoomPerson(house, asked))
  mount(people.removeRoomPerson, (asked) => removeRoomPerson(house, asked))
}
