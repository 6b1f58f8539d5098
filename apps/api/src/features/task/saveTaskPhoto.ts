import { maxTaskPhotos } from '@muster/contract/taskCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import type { Caller } from '../../access/caller.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { conflict } from '../../platform/http/problems.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { lockOwnTask } from './taskRows.ts'

/**
 * Saves a photo of a task. A retry with the same id is the same photo.
 * @throws 404 and 403 as for any change of a task, 409 for too many or a used id
 */
export async function saveTaskPhoto(
  db: Database,
  caller: Caller,
  { taskId, photoId }: { taskId: string; photoId: string },
  content: Buffer,
  by: Actor,
): Promise<void> {
  const { tenantId, account } = caller
  await inTenant(db, tenantId, async (tx) => {
    const { title } = await lockOwnTask(tx, caller, taskId)
    const known = await tx.selectFrom('task_photo').select('id').where('task_id', '=', taskId).execute()
    if (known.some(({ id }) => id === photoId)) return
    if (known.length >= maxTaskPhotos)
      throw conflict('too-many', say`A task takes ${maxTaskPhotos} photos. Say the rest in words.`)
    const made = await tx
      .insertInto('task_photo')
      .values({ id: photoId, tenant_id: tenantId, task_id: taskId, by_name: account.name, content })
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw conflict('id-taken', inEnglish('This photo could not be kept. Choose it again.'))
    await writeAudit(tx, tenantId, by, { action: 'task.photoAdded', subject: title })
  })
}
