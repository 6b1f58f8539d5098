import type { WholeTask } from '@muster/contract/taskCalls'
import type { Caller } from '../../access/caller.ts'
import type { Tx } from '../../platform/db/database.ts'
import { noTask, shownTasks, viewTask } from './taskRows.ts'

/**
 * Returns a task with its comments and photos.
 * @throws 404 when their organisation has none of this id, or it is at a site that is not theirs
 */
export async function readTask(tx: Tx, caller: Caller, taskId: string): Promise<WholeTask> {
  const row = await shownTasks(tx, caller).where('t.id', '=', taskId).executeTakeFirst()
  if (!row) throw noTask()
  const comments = await tx
    .selectFrom('task_comment')
    .select(['id', 'at', 'by_name', 'text'])
    .where('task_id', '=', taskId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const photos = await tx
    .selectFrom('task_photo')
    .select(['id', 'at', 'by_name'])
    .where('task_id', '=', taskId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    ...viewTask(caller, row),
    comments: comments.map(({ id, at, by_name, text }) => ({
      commentId: id,
      at: at.toISOString(),
      byName: by_name,
      text,
    })),
    photos: photos.map(({ id, at, by_name }) => ({ photoId: id, at: at.toISOString(), byName: by_name })),
  }
}
