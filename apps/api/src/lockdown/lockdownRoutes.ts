import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { isKnownAt } from '../setup/deviceOf.ts'
import { confirmLockdown } from './confirmLockdown.ts'
import { declineLockdown } from './declineLockdown.ts'
import { getLockdown } from './getLockdown.ts'
import type { LockdownDelays } from './requestLockdown.ts'
import { requestFromPage } from './requestLockdown.ts'
import { undoLockdown } from './undoLockdown.ts'

type Deps = { db: Database; book: IncidentBook; lockdownDelays: LockdownDelays }

/** Silent lockdowns: a room asks and takes back, a manager confirms or declines. `LockdownClock` does the rest. */
export function lockdownRoutes(mount: Mount, house: Deps) {
  mount(room.getThisPhone, async ({ bag, request }) => ({
    isKnown: await isKnownAt(house.db, request, bag),
  }))
  mount(room.requestLockdown, (asked) => requestFromPage(house, asked))
  mount(room.getLockdown, (asked) => getLockdown(house, asked))
  mount(room.undoLockdown, (asked) => undoLockdown(house, asked))
  mount(manager.confirmLockdown, (asked) => confirmLockdown(house, asked))
  mount(manager.declineLockdown, (asked) => declineLockdown(house, asked))
}
