import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Brings what belongs to bags to the sites at which these are now: the phones that were set up with them, which see the names
 * of students at their site, and their open tasks. Whoever calls has moved the bags, and holds them.
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
