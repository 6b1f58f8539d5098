import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { answerHelp } from './answerHelp.ts'
import { askForHelp } from './askForHelp.ts'
import { listHelp } from './listHelp.ts'

/** Calls for help while no incident runs. */
export function helpRoutes(mount: Mount, house: House) {
  mount(room.askForHelp, (asked) => askForHelp(house, asked))
  mount(room.listHelp, (asked) => listHelp(house, asked))
  mount(manager.answerHelp, (asked) => answerHelp(house, asked))
}
