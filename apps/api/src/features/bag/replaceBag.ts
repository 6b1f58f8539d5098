import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import { closeRestock } from '../readiness/closeRestockTasks.ts'
import { notifyBagChanged } from './bagRows.ts'

type Bag = { id: string; name: string }

/**
 * Retires a bag because another takes its place. The other gets its enrolled phones and its open tasks; its restock tasks
 * are closed. It keeps its counts and usage, and its code counts as replaced. The caller has locked both.
 */
export async function replaceBag(tx: Tx, tenantId: string, bag: Bag, into: Bag, by: Actor): Promise<void> {
  await tx
    .updateTable('bag')
    .set({ is_active: false, room_id: null, merged_into_id: into.id, version: sql`version + 1` })
    .where('id', '=', bag.id)
    .execute()
  await tx.updateTable('enrolled_device').set({ bag_id: into.id }).where('bag_id', '=', bag.id).execute()
  await closeRestock(tx, [{ id: bag.id, why: `${bag.name} was merged into ${into.name}.` }], by)
  await tx
    .updateTable('task')
    .set({ bag_id: into.id, version: sql`version + 1` })
    .where('bag_id', '=', bag.id)
    .where('stage', '=', 'open')
    .execute()
  await tx.deleteFrom('bag_expiry').where('bag_id', '=', bag.id).execute()
  await writeAudit(tx, tenantId, by, {
    action: 'bag.merged',
    subject: bag.name,
    after: { into: into.name },
  })
  await notifyBagChanged(tx, tenantId, bag.id)
}
