import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, actorLabel } from '../audit/writeAudit.ts'

/**
 * Closes open restock tasks of retired bags: their owners need no reminders of bags that nobody can count. The caller has
 * locked the bags.
 * @param bags each with the reason, a sentence that becomes a comment of its task
 */
export async function closeRestock(
  tx: Tx,
  bags: readonly { id: string; why: string }[],
  by: Actor,
): Promise<void> {
  if (bags.length === 0) return
  await sql`
    with closed as (
      update task
      set stage = 'done', done_at = now(), done_by_name = ${by.name}, remind_at = null, version = task.version + 1
      from unnest(${bags.map(({ id }) => id)}::uuid[], ${bags.map(({ why }) => why)}::text[]) as given (bag_id, why)
      where task.bag_id = given.bag_id
        and task.origin = 'restock'
        and task.stage = 'open'
      returning task.id, task.tenant_id, task.title, given.why
    ), said as (
      insert into task_comment (id, tenant_id, task_id, by_name, text)
      select gen_random_uuid(), tenant_id, id, ${by.name}, why
      from closed
    )
    insert into audit (tenant_id, actor, actor_id, source_address, action, subject, after)
    select tenant_id, ${actorLabel(by)}, ${by.id}::uuid, ${by.address}, 'task.done', title, jsonb_build_object('why', why)
    from closed
  `.execute(tx)
}
