import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import type { Tx } from '../db/database.ts'

/**
 * Closes the restock task of a bag that nobody fills any more, if it has one open. The caller holds the bag.
 * @param why a sentence, which stands at the task as a comment
 */
export async function closeRestock(
  tx: Tx,
  tenantId: string,
  bagId: string,
  why: string,
  by: Actor,
): Promise<void> {
  const closed = await tx
    .updateTable('task')
    .set({
      ...{ stage: 'done', done_at: sql<Date>`now()`, done_by_name: by.name, remind_at: null },
      version: sql`version + 1`,
    })
    .where('bag_id', '=', bagId)
    .where('origin', '=', 'restock')
    .where('stage', '=', 'open')
    .returning(['id', 'title'])
    .execute()
  for (const { id, title } of closed) {
    await tx
      .insertInto('task_comment')
      .values({ id: randomUUID(), tenant_id: tenantId, task_id: id, by_name: by.name, text: why })
      .execute()
    await writeAudit(tx, tenantId, by, { action: 'task.done', subject: title, after: { why } })
  }
}
