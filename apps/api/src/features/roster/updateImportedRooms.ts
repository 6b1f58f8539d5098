import type { ClientBase } from 'pg'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { lockPlansWith, unlinkFromPlans } from '../plan/unlinkFromPlans.ts'
import { moveRoomBelongings } from '../room/moveRoomBelongings.ts'

/**
 * Changes rooms, and their bags with them. One that moves to another site leaves the plan, and its belongings follow,
 * as when a page moves it (room/moveRoom.ts). A bag with the name of its room keeps to that name; one that somebody
 * named otherwise keeps its own. The state of a bag that comes back into use is worked out again, for nobody did
 * meanwhile.
 * @param differing a query that gives `id`, `old_name` and `was_active` of rooms to change, and the `name`, `site_id`,
 * `source_id` and `from_export` they shall have
 * @param values its parameters
 */
export async function updateImportedRooms(
  client: ClientBase,
  differing: string,
  values: unknown[] = [],
): Promise<{ rooms: number; bags: number }> {
  const moving = await client.query<{ id: string }>(
    `select room.id
    from room
    join (${differing}) as differing on differing.id = room.id
    where room.site_id <> differing.site_id`,
    values,
  )
  const movingIds = moving.rows.map(({ id }) => id)
  await joinTransaction(client, async (tx) => {
    await lockPlansWith(tx, movingIds)
    await unlinkFromPlans(tx, movingIds)
  })
  const { rows } = await client.query<{ rooms: number; bags: number }>(
    `with differing as (
      ${differing}
    ), rooms as (
      update room
      set name = differing.name, site_id = differing.site_id, source_id = differing.source_id,
        from_export = differing.from_export, is_active = true, merged_into_id = null, version = room.version + 1
      from differing
      where room.id = differing.id
      returning room.id
    ), bags as (
      update bag
      set name = case when bag.name = differing.old_name then differing.name else bag.name end,
        site_id = differing.site_id,
        is_active = bag.is_active or not differing.was_active,
        merged_into_id = case when differing.was_active then bag.merged_into_id end,
        version = bag.version + 1
      from differing
      where bag.room_id = differing.id
        and (
          (bag.name = differing.old_name and bag.name <> differing.name)
          or bag.site_id <> differing.site_id
          or (not bag.is_active and not differing.was_active)
        )
      returning bag.id, bag.tenant_id, not differing.was_active as is_back
    ), looked_at as (
      insert into bag_expiry (tenant_id, bag_id, on_day)
      select bags.tenant_id, bags.id, date '2000-01-01'
      from bags
      join bag_readiness on bag_readiness.bag_id = bags.id
      where is_back
      on conflict (bag_id) do update set on_day = excluded.on_day
    )
    select (select count(*) from rooms)::int as rooms, (select count(*) from bags)::int as bags`,
    values,
  )
  await joinTransaction(client, (tx) => moveRoomBelongings(tx, movingIds))
  return rows[0] ?? { rooms: 0, bags: 0 }
}
