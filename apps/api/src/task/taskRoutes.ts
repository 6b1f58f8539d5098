import * as calls from '@muster/contract/taskCalls'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import { addTaskComment } from './addComment.ts'
import { changeTask, createTask } from './changeTask.ts'
import { listTasks } from './listTasks.ts'
import { setTaskStatus } from './moveTask.ts'
import { readTask } from './readTask.ts'
import { listOwners, listPeople } from './taskPeople.ts'
import { taskPhotoRoutes } from './taskPhotoRoutes.ts'
import { noTask } from './taskRows.ts'

/** Tasks of sites. `openTask` opens one from elsewhere; `TaskClock` reminds of what is due. */
export function taskRoutes(
  mount: Mount,
  api: FastifyInstance,
  house: { db: Database; verifyToken: VerifyToken },
) {
  mount(calls.listTasks, (asked) => listTasks(house, asked))
  mount(calls.getTask, async ({ caller, params, query }) => {
    const task = await inTenant(house.db, caller.tenantId, (tx) => readTask(tx, caller, params.taskId))
    if (query.siteId !== undefined && query.siteId !== task.siteId) throw noTask()
    return task
  })
  mount(calls.listTaskOwners, ({ caller }) => listOwners(house, caller))
  mount(calls.listTaskPeople, (asked) => listPeople(house, asked))
  mount(calls.createTask, (asked) => createTask(house, asked))
  mount(calls.changeTask, (asked) => changeTask(house, asked))
  mount(calls.setTaskStatus, (asked) => setTaskStatus(house, asked))
  mount(calls.addTaskComment, (asked) => addTaskComment(house, asked))
  taskPhotoRoutes(api, house)
}
