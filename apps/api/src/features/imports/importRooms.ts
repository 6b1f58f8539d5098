/** rooms.csv → rooms, each with a bag. Adds and changes; what is not in the file stays as it is. */
import type { ClientBase } from 'pg'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import { lockPlansWith } from '../plan/unlinkFromPlans.ts'
import { addBags } from '../roster/addBags.ts'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { noCounts } from '../roster/importReport.ts'
import { lockRoomsForImport } from '../roster/lockRoomsForImport.ts'
import { updateImportedRooms } from '../roster/updateImportedRooms.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult } from './csvImport.ts'
import type { RoomRow } from './csvRowSchemas.ts'
import { forEachChunk } from './forEachChunk.ts'
import { type Matched, matchRows } from './matchRows.ts'
import type { Line } from './readCsv.ts'
import { siteFinder } from './siteFinder.ts'

type Room = {
  id: string
  siteId: number
  siteName: string
  name: string
  sourceId: string | null
  isActive: boolean
  nameKey: string
}
type Row = Line<RoomRow> & { siteId: number; siteName: string; nameKey: string }

/** Brings the tenant's rooms in line with the rows, and their bags in line with the rooms. Nobody changes rooms meanwhile. */
export async function importRooms(table: CsvTable<RoomRow>): Promise<CsvTableResult> {
  const { client, rows, skip, changes } = table
  await lockRoomsForImport(client)
  const placed = await placeRows(client, rows, skip)
  const existing = await existingRooms(client)
  const matched = matchRows(placed, existing, skip)
  const added = matched.filter(({ match }) => match === null).map(({ row }) => row)
  const changed = matched.filter(hasChanged)
  for (const each of changed) recordChange(changes, each)
  const present = existing.filter(({ isActive }) => isActive)
  const names = new Set(present.map(({ nameKey }) => nameKey))
  const doubled = added.filter(({ nameKey }) => names.has(nameKey)).length
  const bags = { ...noCounts(), left: matched.length }
  // All before the first room is changed: a request that stores a plan locks it while checking the rooms on it.
  const moving = changed.filter(({ row, match }) => row.siteId !== match.siteId).map(({ match }) => match.id)
  await joinTransaction(client, (tx) => lockPlansWith(tx, moving))
  await forEachChunk(changed, async (some) => {
    bags.changed += (await updateImportedRooms(client, wantedRooms, valuesOf(some))).bags
  })
  const ids = matched.flatMap(({ match }) => match?.id ?? [])
  await forEachChunk(added, async (some) => {
    ids.push(...(await addRooms(client, some)))
  })
  await forEachChunk(ids, async (some) => {
    bags.added += await addBags(client, 'select unnest($1::uuid[])', [some])
  })
  bags.left -= bags.added + bags.changed
  const left = matched.length - added.length - changed.length
  return {
    tables: { rooms: { ...noCounts(), added: added.length, changed: changed.length, left }, bags },
    doubts: doubtsAboutChanges({ things: 'rooms', present: present.length, doubled, ...changes.counts }),
  }
}

function recordChange(changes: ChangeCollector, { row, match }: { row: Row; match: Room }) {
  changes.add(
    { table: 'rooms', name: match.name },
    {
      name: [match.name, row.name],
      site: [match.siteName, row.siteName],
      id: [match.sourceId, row.sourceId ?? match.sourceId],
      'in use': [match.isActive, true],
    },
  )
}

const wantedRooms = `
  select room.id, room.name as old_name, room.is_active as was_active, room.from_export, wanted.*
  from unnest($1::uuid[], $2::text[], $3::text[], $4::int[]) as wanted (room_id, name, source_id, site_id)
  join room on room.id = wanted.room_id`

function valuesOf(changed: readonly { row: Row; match: Room }[]): unknown[] {
  return [
    changed.map(({ match }) => match.id),
    changed.map(({ row }) => row.name),
    changed.map(({ row, match }) => row.sourceId ?? match.sourceId),
    changed.map(({ row }) => row.siteId),
  ]
}

async function placeRows(
  client: ClientBase,
  rows: readonly Line<RoomRow>[],
  skip: (line: number, reason: string) => void,
): Promise<Row[]> {
  const find = await siteFinder(client)
  return rows.flatMap((row) => {
    const site = find(row.site)
    if ('id' in site)
      return [{ ...row, siteId: site.id, siteName: site.name, nameKey: keyOf(site.id, row.name) }]
    skip(row.line, site.reason)
    return []
  })
}

async function existingRooms(client: ClientBase): Promise<Room[]> {
  const { rows } = await client.query<Omit<Room, 'nameKey'>>(
    `select room.id, site_id as "siteId", site.name as "siteName", room.name, room.source_id as "sourceId",
      room.is_active as "isActive"
    from room
    join site on site.id = room.site_id`,
  )
  return rows.map((room) => ({ ...room, nameKey: keyOf(room.siteId, room.name) }))
}

/** A room's name is looked for at its site. */
function keyOf(siteId: number, name: string): string {
  return `${siteId} ${name.toLowerCase()}`
}

function hasChanged(one: Matched<Row, Room>): one is { row: Row; match: Room } {
  const { row, match } = one
  if (!match) return false
  const isOther = match.name !== row.name || match.siteId !== row.siteId || !match.isActive
  return isOther || (row.sourceId !== null && match.sourceId !== row.sourceId)
}

async function addRooms(client: ClientBase, rows: readonly Row[]): Promise<string[]> {
  const added = await client.query<{ id: string }>(
    `insert into room (tenant_id, site_id, name, source_id)
    select tenant_in_use(), *
    from unnest($1::int[], $2::text[], $3::text[])
    returning id`,
    [rows.map(({ siteId }) => siteId), rows.map(({ name }) => name), rows.map(({ sourceId }) => sourceId)],
  )
  return added.rows.map(({ id }) => id)
}
