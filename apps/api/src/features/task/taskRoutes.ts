import * as calls from '@muster/contract/taskCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { addTaskComment } from './addTaskComment.ts'
import { changeTask, createTask } from './createAndChangeTask.ts'
import { listTasks } from './listTasks.ts'
import { readTask } from './readTask.ts'
import { setTaskStatus } from './setTaskStatus.ts'
import { listOwners, listPeople } from './taskOwners.ts'
import { taskPhotoRoutes } from './taskPhotoRoutes.ts'
import { noTask } from './taskRows.ts'

/** Mounts tasks of sites. `openTask` opens one from elsewhere; `TaskReminderJob` sends reminders. */
export function taskRoutes(
  mount: Mount,
  api: FastifyInstance,
  deps: { db: Database; verifyToken: VerifyToken },
) {
  mount(calls.listTasks, (input) => listTasks(deps, input))
  mount(calls.getTask, async ({ caller, params, query }) => {
    const task = await inTenant(deps.db, caller.tenantId, (tx) => readTask(tx, caller, params.taskId))
    if (query.siteId !== undefined && query.siteId !== task.siteId) throw noTask()
    return task
  })
  mount(calls.listTaskOwners, ({ caller }) => listOwners(deps, caller))
  mount(calls.listTaskPeople, (input) => listPeople(deps, input))
  mount(calls.createTask, (input) => createTask(deps, input))
  mount(calls.changeTask, (input) => changeTask(deps, input))
  mount(calls.setTaskStatus, (input) => setTaskStatus(deps, input))
  mount(calls.addTaskComment, (input) => addTaskComment(deps, input))
  taskPhotoRoutes(api, deps)
}
