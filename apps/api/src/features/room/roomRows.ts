import type { StoredRoom } from '@muster/contract/roomCalls'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { changedSince, conflict, notFound } from '../../platform/http/problems.ts'

/** Rooms of a site as managers see them: reads, and the rules for every change. */

const peopleOf = (role: 'student' | 'staff') =>
  sql<number>`(select count(*)::int from roster_entry e where e.room_id = r.id and e.role = ${role})`

function roomsOf(tx: Tx, siteId: number) {
  return tx
    .selectFrom('room as r')
    .leftJoin('bag as b', 'b.room_id', 'r.id')
    .leftJoin('room as into', 'into.id', 'r.merged_into_id')
    .select(['r.id', 'r.site_id', 'r.name', 'r.is_active', 'r.version', 'r.from_export', 'r.merged_into_id'])
    .select([
      'b.id as bag_id',
      'b.name as bag_name',
      'b.is_active as bag_is_active',
      'into.name as into_name',
    ])
    .select([peopleOf('student').as('students'), peopleOf('staff').as('staff')])
    .select(
      sql<boolean>`exists (
        select from plan_link l
        where l.room_id = r.id
          and l.plan_id = (select p.id from site_plan p where p.site_id = r.site_id order by p.number desc limit 1)
      )`.as('is_on_plan'),
    )
    .where('r.site_id', '=', siteId)
}

type Row = Awaited<ReturnType<ReturnType<typeof roomsOf>['execute']>>[number]

/** Lists every room of a site: those in use first, by name. */
export async function readAllRooms(tx: Tx, siteId: number): Promise<StoredRoom[]> {
  const rows = await roomsOf(tx, siteId)
    .orderBy('r.is_active', 'desc')
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
  return rows.map(toStoredRoom)
}

/** Locks one room of a site until the transaction ends; null when the site has none of this id. */
export async function findRoom(tx: Tx, siteId: number, roomId: string) {
  const row = await roomsOf(tx, siteId).where('r.id', '=', roomId).forUpdate('r').executeTakeFirst()
  return row ? { ...toStoredRoom(row), mergedIntoId: row.merged_into_id } : null
}

/** @throws 404 when the site has no such room */
export async function lockRoom(tx: Tx, siteId: number, roomId: string) {
  const room = await findRoom(tx, siteId, roomId)
  if (!room) throw noSuchRoom()
  return room
}

/** Returns the room as the page gets it after a change. */
export async function readRoom(tx: Tx, siteId: number, roomId: string): Promise<StoredRoom> {
  const { mergedIntoId: _, ...room } = await lockRoom(tx, siteId, roomId)
  return room
}

export const noSuchRoom = () => notFound(inEnglish('There is no such room at this site.'))

/** @throws 409 when somebody else has changed the room since its editor saw it */
export function checkVersion(room: StoredRoom, version: number) {
  if (room.version !== version) throw changedSince()
}

/** @throws 409 when it is retired: a retired room is not moved or merged */
export function refuseOutOfUse({ isActive, name }: StoredRoom) {
  if (!isActive) throw conflict('room-out-of-use', say`${name} is retired. Restore it first.`)
}

/**
 * Serializes changes of which rooms some sites have, so that duplicate names are noticed. It does not lock the sites' rows:
 * a lockdown takes those, and must not wait for a name.
 * @throws 409 during an import, which would not see a moved room (features/roster)
 */
export async function lockRoomsOf(tx: Tx, ...siteIds: number[]): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('muster.roster'), hashtext(tenant_in_use()::text)) as "isFree"
  `.execute(tx)
  if (!rows[0]?.isFree)
    throw conflict(
      'import-running',
      inEnglish('Rosters, rooms or RBIMs are being imported. Nothing was changed: try again in a minute.'),
    )
  for (const siteId of [...new Set(siteIds)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('muster.rooms'), ${siteId}::int)`.execute(tx)
}

/** @throws 409 when another room in use of the site has this name: on a board, nobody could tell them apart */
export async function refuseTakenName(tx: Tx, siteId: number, name: string, roomId: string): Promise<void> {
  const taken = await tx
    .selectFrom('room')
    .select('id')
    .where('site_id', '=', siteId)
    .where('is_active', '=', true)
    .where('id', '<>', roomId)
    .where(({ eb, fn }) => eb(fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (taken)
    throw conflict('name-taken', say`This site already has a room named ${name}. Choose another name first.`)
}

function toStoredRoom(row: Row): StoredRoom {
  const { bag_id, bag_name, bag_is_active } = row
  const bag =
    bag_id !== null && bag_name !== null && bag_is_active !== null
      ? { id: bag_id, name: bag_name, isActive: bag_is_active }
      : null
  return {
    id: row.id,
    siteId: row.site_id,
    name: row.name,
    isActive: row.is_active,
    version: row.version,
    isFromExport: row.from_export,
    bag,
    mergedIntoName: row.into_name,
    studentCount: row.students,
    staffCount: row.staff,
    isOnPlan: row.is_on_plan,
  }
}
