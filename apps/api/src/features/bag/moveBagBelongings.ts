import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Moves the belongings of bags to the bags' current sites: their enrolled phones, which see students' names at their site,
 * and their open tasks. The caller has moved the bags and locked them.
 */
export async function moveBagBelongings(tx: Tx, bagIds: readonly string[]): Promise<void> {
  if (bagIds.length === 0) return
  await sql`
    update enrolled_device
    set site_id = bag.site_id
    from bag
    where enrolled_device.bag_id = any (${bagIds}::uuid[])
      and bag.id = enrolled_device.bag_id
      and enrolled_device.site_id <> bag.site_id
  `.execute(tx)
  await sql`
    update task
    set site_id = bag.site_id, version = task.version + 1
    from bag
    where task.bag_id = any (${bagIds}::uuid[])
      and bag.id = task.bag_id
      and task.stage = 'open'
      and task.site_id <> bag.site_id
  `.execute(tx)
}
