import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Rooms that are taken off plans, because they go elsewhere or out of use. */

/**
 * Holds the plans of the sites at which some rooms are, as `lockPlansOf` does: before those rooms are changed. Sites come in the
 * order of their ids, so that two who hold several do not wait for each other.
 */
export async function lockPlansWith(tx: Tx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtext('muster.plan'), site_id)
    from (
      select distinct site_id
      from room
      where id = any (${roomIds}::uuid[])
      order by site_id
    ) as sites
  `.execute(tx)
}

/** Takes rooms off the plans in use of the sites at which they still are; the caller holds the lock on those sites’ plans. */
export async function unlinkFromPlans(tx: Tx, roomIds: readonly string[]): Promise<void> {
  if (roomIds.length === 0) return
  await sql`
    delete from plan_link
    using room
    where plan_link.room_id = any (${roomIds}::uuid[])
      and room.id = plan_link.room_id
      and plan_link.plan_id = (
        select id
        from site_plan
        where site_plan.site_id = room.site_id
        order by number desc
        limit 1
      )
  `.execute(tx)
}
