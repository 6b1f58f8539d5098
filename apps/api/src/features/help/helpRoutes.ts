import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { Phones } from '../../access/phones.ts'
import type { RoomIncidents } from '../../incidents/roomIncidents.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CommandBudgets } from '../bag/commandBudgets.ts'
import { answerHelp } from './answerHelp.ts'
import { listHelp } from './listHelp.ts'
import { requestFromPage } from './requestHelp.ts'

type Deps = { db: Database; roomIncidents: RoomIncidents; phones: Phones; budgets: CommandBudgets }

/** Mounts calls for help while no incident runs. */
export function helpRoutes(mount: Mount, deps: Deps) {
  mount(room.askForHelp, (input) => requestFromPage(deps, input))
  mount(room.listHelp, (input) => listHelp(deps, input))
  mount(manager.answerHelp, (input) => answerHelp(deps, input))
}
