/** classes.csv → rooms, each with a bag. */
import type { ClientBase } from 'pg'
import { joinTransaction } from '../../platform/db/joinTransaction.ts'
import type { Actor } from '../audit/writeAudit.ts'
import { retireRooms } from '../room/retireRooms.ts'
import { addBags } from './addBags.ts'
import type { Counts } from './importReport.ts'
import { noteChanges } from './noteChanges.ts'
import { noteSharedRooms } from './noteSharedRooms.ts'
import { skipRows } from './skipStagedRows.ts'
import type { Findings } from './stageExport.ts'
import { countRows } from './stagingTables.ts'
import { updateImportedRooms } from './updateImportedRooms.ts'

/**
 * Brings the tenant's rooms in line with the staged classes, and their bags in line with the rooms.
 * @param by who closes the restock tasks of bags that go out of use
 */
export async function mergeRooms(
  client: ClientBase,
  findings: Findings,
  by: Actor,
): Promise<{ rooms: Counts; bags: Counts }> {
  await skipClassesWithoutSite(client, findings)
  await collectWantedRooms(client)
  const wanted = await countRows(client, 'wanted_room')
  await noteSharedRooms(client, findings)
  await noteChanges(client, findings, 'rooms')
  const changed = await updateImportedRooms(
    client,
    `select room.id, room.name as old_name, room.is_active as was_active,
      wanted.name, wanted.site_id, wanted.source_id, true as from_export
    from room
    join wanted_room wanted on wanted.source_id = room.source_id
    where (room.name, room.site_id, room.is_active, room.from_export) <> (wanted.name, wanted.site_id, true, true)`,
  )
  const added = await client.query(`
    insert into room (tenant_id, site_id, source_id, name, from_export)
    select tenant_in_use(), site_id, source_id, name, true
    from wanted_room wanted
    where not exists (select from room where room.source_id = wanted.source_id)`)
  const deactivated = await deactivateRooms(client, by)
  const bagsAdded = await addBags(
    client,
    'select room.id from room join wanted_room wanted on wanted.source_id = room.source_id',
  )
  const rooms = added.rowCount ?? 0
  return {
    rooms: {
      added: rooms,
      changed: changed.rooms,
      left: wanted - rooms - changed.rooms,
      deactivated: deactivated.rooms,
    },
    bags: {
      added: bagsAdded,
      changed: changed.bags,
      left: wanted - bagsAdded - changed.bags,
      deactivated: deactivated.bags,
    },
  }
}

async function skipClassesWithoutSite(client: ClientBase, findings: Findings): Promise<void> {
  await skipRows(
    client,
    findings,
    'classes.csv',
    `skipped as (
      delete from staged_class staged
      where not exists (select from site where site.source_id = staged.school and site.is_active)
      returning line, source_id,
        format('refers to the school "%s", which is not among the orgs imported', school) as reason
    ), noted as (
      insert into unused select 'classes', source_id, 'skipped' from skipped
    )`,
  )
}

/**
 * One room for each location of a school, named by it (of several spellings by the first in the alphabet, as the order
 * of rows may differ next time); one for each class without a location, named by its title.
 * Where two rooms of a site would have the same name, the class's code tells them apart, and where that does not
 * either, its sourcedId.
 */
async function collectWantedRooms(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table wanted_room on commit drop as
    with first as (
      select distinct on (room_source_id)
        room_source_id as source_id,
        site.id as site_id,
        coalesce(nullif(location, ''), nullif(title, ''), code) as name,
        location <> '' as by_location,
        code,
        staged.source_id as class_id
      from staged_class staged
      join site on site.source_id = staged.school and site.is_active
      order by room_source_id, location collate "C"
    ), with_code as (
      select *,
        case
          when by_location or code in ('', name) or count(*) over (partition by site_id, lower(name)) = 1 then name
          else left(name, 197 - length(code)) || ' (' || code || ')'
        end as longer_name
      from first
    )
    select source_id, site_id,
      case
        when by_location or count(*) over (partition by site_id, lower(longer_name)) = 1 then longer_name
        else left(longer_name, 97) || ' (' || right(class_id, 100) || ')'
      end as name
    from with_code`)
  await client.query('analyze wanted_room')
}

/** Rooms that an export made and this one no longer has. They stay for old incidents; their bags stop opening. */
async function deactivateRooms(client: ClientBase, by: Actor): Promise<{ rooms: number; bags: number }> {
  const gone = await client.query<{ id: string }>(`
    select id
    from room
    where is_active and from_export
      and not exists (select from wanted_room wanted where wanted.source_id = room.source_id)
      and not exists (select from unused where unused.kind = 'rooms' and unused.source_id = room.source_id)`)
  return joinTransaction(client, (tx) =>
    retireRooms(
      tx,
      gone.rows.map(({ id }) => id),
      by,
    ),
  )
}
