import type { Participant } from '@muster/domain/incident/events'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

export type SitesWithRooms = { sites: { id: number; name: string }[]; rooms: Participant[]; hasChat: boolean }

/**
 * The sites an incident is to start at, with every active room that has a bag.
 * @param siteIds ids that may or may not exist; those that do not are simply not in the answer
 */
export async function readPlace(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
): Promise<SitesWithRooms> {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'name'])
    .where('id', 'in', siteIds)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const rooms = await tx
    .selectFrom('room as r')
    .innerJoin('bag as b', 'b.room_id', 'r.id')
    .select(['r.id', 'b.id as bagId', 'r.site_id as siteId', 'r.name'])
    .select(
      sql<number>`(
          select count(*)::int from roster_entry e
          where e.tenant_id = r.tenant_id and e.room_id = r.id and e.role = 'student'
        )`.as('students'),
    )
    .where('r.site_id', 'in', siteIds)
    .where('r.is_active', '=', true)
    .where('b.is_active', '=', true)
    .orderBy('r.site_id')
    .orderBy('r.name')
    .execute()
  const inUse = new Set(sites.map(({ id }) => id))
  const tenant = await tx
    .selectFrom('tenant')
    .select('has_chat')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  return {
    sites,
    // A site that went out of use takes its rooms along.
    rooms: rooms
      .filter(({ siteId }) => inUse.has(siteId))
      .map(({ students, ...room }) => ({ ...room, expected: students > 0 ? students : null })),
    hasChat: tenant?.has_chat ?? false,
  }
}

/** Whether an incident at this site would have any room: one that is active and has a bag. */
export async function siteTakesPart(tx: Tx, siteId: number): Promise<boolean> {
  const room = await tx
    .selectFrom('room as r')
    .innerJoin('bag as b', 'b.room_id', 'r.id')
    .select('r.id')
    .where('r.site_id', '=', siteId)
    .where('r.is_active', '=', true)
    .where('b.is_active', '=', true)
    .executeTakeFirst()
  return room !== undefined
}
