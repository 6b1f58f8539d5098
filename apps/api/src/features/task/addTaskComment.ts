import { type addTaskComment as addCall, maxComments } from '@muster/contract/taskCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { readTask } from './readTask.ts'
import { lockOwnTask } from './taskRows.ts'

/**
 * Adds a comment to a task. A retry with the same id is the same comment; none is ever changed.
 * @throws 404 for a task that they may not see, 403 for a caller who neither owns it nor manages tasks, 409 for too many
 */
export function addTaskComment(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof addCall>,
) {
  const { tenantId, account } = caller
  return inTenant(db, tenantId, async (tx) => {
    const { id: task_id, title } = await lockOwnTask(tx, caller, params.taskId)
    const { comments } = await readTask(tx, caller, task_id)
    if (comments.some(({ commentId }) => commentId === body.commentId)) return readTask(tx, caller, task_id)
    if (comments.length >= maxComments)
      throw conflict('too-many', say`A task takes ${maxComments} comments. Open a new one for what is left.`)
    const made = await tx
      .insertInto('task_comment')
      .values({
        id: body.commentId,
        tenant_id: tenantId,
        task_id,
        by_name: account.name,
        text: body.text,
      })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      throw conflict(
        'taken',
        inEnglish('This comment could not be kept. Reload the page and write it again.'),
      )
    await writeAudit(tx, tenantId, callerActor(caller, request), {
      action: 'task.commented',
      subject: title,
      after: { text: body.text },
    })
    return readTask(tx, caller, task_id)
  })
}
