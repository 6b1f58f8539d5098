import * as room from '@muster/contract/helpCalls'
import * as manager from '@muster/contract/watchCalls'
import type { Mount } from '../../access/endpoints.ts'
import { isEnrolledAtSite } from '../../access/enrolledDevice.ts'
import type { Phones } from '../../access/phones.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CommandBudgets } from '../bag/commandBudgets.ts'
import { confirmLockdown } from './confirmLockdown.ts'
import { declineLockdown } from './declineLockdown.ts'
import { getLockdown } from './getLockdown.ts'
import type { LockdownDelays } from './requestLockdown.ts'
import { requestFromPage } from './requestLockdown.ts'
import { undoLockdown } from './undoLockdown.ts'

type Deps = {
  db: Database
  phones: Phones
  budgets: CommandBudgets
  incidents: IncidentStore
  lockdownDelays: LockdownDelays
}

/** Mounts silent lockdowns: a room requests and undoes, a manager confirms or declines. `LockdownJob` starts the due ones. */
export function lockdownRoutes(mount: Mount, deps: Deps) {
  mount(room.getThisPhone, async ({ bag, request }) => ({
    isKnown: await isEnrolledAtSite(deps.db, request, bag),
  }))
  mount(room.requestLockdown, (input) => requestFromPage(deps, input))
  mount(room.getLockdown, (input) => getLockdown(deps, input))
  mount(room.undoLockdown, (input) => undoLockdown(deps, input))
  mount(manager.confirmLockdown, (input) => confirmLockdown(deps, input))
  mount(manager.declineLockdown, (input) => declineLockdown(deps, input))
}
