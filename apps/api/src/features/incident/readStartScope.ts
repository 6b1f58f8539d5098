import type { Participant } from '@muster/domain/incident/events'
import { siteBagKind } from '@muster/domain/incident/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { studentLists } from '../site/studentListsSql.ts'

export type StartScope = {
  /** `students`: on the rosters of its rooms, each counted once. */
  sites: { id: number; name: string; students: number }[]
  rooms: Participant[]
  /** Students of all rooms together. */
  students: number
  siteBags: Participant[]
  hasChat: boolean
}

/**
 * Reads the sites of a new incident, with every active room, also those without a bag, and the bags of the sites themselves.
 * @param siteIds ids that may or may not exist; unknown ones are left out of the answer
 */
export async function readStartScope(
  tx: Tx,
  tenantId: string,
  siteIds: readonly number[],
): Promise<StartScope> {
  const sites = await tx
    .selectFrom('site')
    .select(['id', 'name'])
    .where('id', 'in', siteIds)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const rooms = await tx
    .selectFrom('room as r')
    .leftJoin('bag as b', (join) => join.onRef('b.room_id', '=', 'r.id').on('b.is_active', '=', true))
    .select(['r.id', 'b.id as bagId', 'r.site_id as siteId', 'r.name'])
    .select(
      sql<number>`(
          select count(*)::int from roster_entry e
          where e.tenant_id = r.tenant_id and e.room_id = r.id and e.role = 'student'
        )`.as('students'),
    )
    .where('r.site_id', 'in', siteIds)
    .where('r.is_active', '=', true)
    .orderBy('r.site_id')
    .orderBy('r.name')
    .execute()
  const siteBags = await tx
    .selectFrom('bag')
    .select(['id', 'site_id as siteId', 'name', 'kind'])
    .where('site_id', 'in', siteIds)
    .where('kind', '<>', 'classroom')
    .where('is_active', '=', true)
    .orderBy('site_id')
    .orderBy('name')
    .execute()
  const inUse = new Set(sites.map(({ id }) => id))
  const tenant = await tx
    .selectFrom('tenant')
    .select('has_chat')
    .where('id', '=', tenantId)
    .executeTakeFirst()
  // Rooms of a retired site take no part.
  const participatingRooms = rooms.filter(({ siteId }) => inUse.has(siteId))
  const counted = await countStudents(
    tx,
    participatingRooms.map(({ id }) => id),
  )
  return {
    sites: sites.map((site) => ({ ...site, students: counted.get(site.id) ?? 0 })),
    rooms: participatingRooms.map(({ students, ...room }) => ({
      ...room,
      expected: students > 0 ? students : null,
    })),
    students: counted.get(null) ?? 0,
    siteBags: siteBags
      .filter(({ siteId }) => inUse.has(siteId))
      .map(({ kind, ...bag }) => ({ ...bag, bagId: bag.id, expected: null, kind: siteBagKind.parse(kind) })),
    hasChat: tenant?.has_chat ?? false,
  }
}

/** Counts the students on the rosters of these rooms by site, each once per site; under null, each once in total. */
async function countStudents(tx: Tx, roomIds: readonly string[]): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ siteId: number | null; students: number }>`
    select r.site_id as "siteId", count(distinct e.person_id)::int as students
    from ${studentLists}
    where e.room_id = any (${roomIds}::uuid[])
    group by grouping sets ((r.site_id), ())
  `.execute(tx)
  return new Map(rows.map(({ siteId, students }) => [siteId, students]))
}

/** Returns true when an incident at this site would have any active room. */
export async function hasActiveRoom(tx: Tx, siteId: number): Promise<boolean> {
  const room = await tx
    .selectFrom('room')
    .select('id')
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return room !== undefined
}
