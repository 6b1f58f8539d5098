import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { RoomIncidents } from '../bag/roomIncidents.ts'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { answerHelp } from './answerHelp.ts'
import { askForHelp } from './askForHelp.ts'
import { listHelp } from './listHelp.ts'

/** Calls for help while no incident runs. */
export function helpRoutes(mount: Mount, deps: { db: Database; roomIncidents: RoomIncidents }) {
  mount(room.askForHelp, (input) => askForHelp(deps, input))
  mount(room.listHelp, (input) => listHelp(deps, input))
  mount(manager.answerHelp, (input) => answerHelp(deps, input))
}
