import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import { answerHelp } from './answerHelp.ts'
import { listHelp } from './listHelp.ts'
import { requestHelp } from './requestHelp.ts'

/** Mounts calls for help while no incident runs. */
export function helpRoutes(mount: Mount, deps: { db: Database; roomIncidents: RoomIncidents }) {
  mount(room.askForHelp, (input) => requestHelp(deps, input))
  mount(room.listHelp, (input) => listHelp(deps, input))
  mount(manager.answerHelp, (input) => answerHelp(deps, input))
}
