/** rbims.csv → RBIMs, by serial number. Adds and changes; what is not in the file stays as it is. */
import type { ClientBase } from 'pg'
import { doubtsAboutChanges } from '../roster/importDoubts.ts'
import { noCounts } from '../roster/importReport.ts'
import { lockRoomsForImport } from '../roster/lockRoomsForImport.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvTable, CsvTableResult } from './csvImport.ts'
import type { RbimRow } from './csvRowSchemas.ts'
import { forEachChunk } from './forEachChunk.ts'
import type { Line } from './readCsv.ts'
import { siteFinder } from './siteFinder.ts'

type Row = Line<RbimRow> & {
  siteId: number
  siteName: string
  roomId: string | null
  roomName: string | null
}
type ExistingRbim = {
  serialNumber: string
  model: string
  siteId: number
  siteName: string
  roomId: string | null
  roomName: string | null
  isRetired: boolean
  press: string
  intervalSeconds: number
  lowBattery: number
  publicKey: string | null
}

/**
 * Brings the tenant’s RBIMs in line with the rows. What a row does not say stays as it is; of a new one it is what a form
 * begins with. A retired one is not brought back by a file.
 */
export async function importRbims(table: CsvTable<RbimRow>): Promise<CsvTableResult> {
  const { client, rows, skip, changes } = table
  await lockRoomsForImport(client)
  const known = new Map((await existing(client)).map((each) => [each.serialNumber, each]))
  const placed = await placeRows(client, dropDuplicates(rows, skip), known, skip)
  const added = placed.filter(({ serialNumber }) => !known.has(serialNumber))
  const changed = placed.filter((row) => {
    const before = known.get(row.serialNumber)
    return before && hasChanged(before, row)
  })
  for (const row of changed) recordChange(changes, known.get(row.serialNumber), row)
  const present = [...known.values()].filter(({ isRetired }) => !isRetired).length
  let count = 0
  await forEachChunk(added, async (some) => {
    const made = new Set(await addRbims(client, some))
    count += made.size
    for (const { line, serialNumber } of some)
      if (!made.has(serialNumber)) skip(line, 'has a serial number that was registered a moment ago')
  })
  await forEachChunk(changed, (some) => changeRbims(client, some))
  const left = placed.length - added.length - changed.length
  return {
    tables: { rbims: { ...noCounts(), added: count, changed: changed.length, left } },
    doubts: doubtsAboutChanges({ things: 'RBIMs', present, ...changes.counts }),
  }
}

function recordChange(changes: ChangeCollector, before: ExistingRbim | undefined, row: Row) {
  if (!before) return
  const isOther = row.publicKey !== null && row.publicKey !== before.publicKey
  changes.add(
    { table: 'rbims', name: before.serialNumber },
    {
      model: [before.model, row.model ?? before.model],
      site: [before.siteName, row.siteName],
      room: [before.roomName, row.roomName],
      press: [before.press, row.press ?? before.press],
      'interval in seconds': [before.intervalSeconds, row.intervalSeconds ?? before.intervalSeconds],
      'low battery': [before.lowBattery, row.lowBattery ?? before.lowBattery],
      'public key': [before.publicKey && 'set', isOther ? 'another' : before.publicKey && 'set'],
    },
  )
}

function dropDuplicates(rows: readonly Line<RbimRow>[], skip: (line: number, reason: string) => void) {
  const first = new Map<string, number>()
  return rows.filter(({ line, serialNumber }) => {
    const before = first.get(serialNumber)
    if (before === undefined) first.set(serialNumber, line)
    else skip(line, `has the serial number of line ${before}`)
    return before === undefined
  })
}

async function placeRows(
  client: ClientBase,
  rows: readonly Line<RbimRow>[],
  known: ReadonlyMap<string, ExistingRbim>,
  skip: (line: number, reason: string) => void,
): Promise<Row[]> {
  const find = await siteFinder(client)
  const rooms = await client.query<{ id: string; site_id: number; name: string }>(
    'select id, site_id, name from room where is_active',
  )
  const byName = Map.groupBy(rooms.rows, ({ site_id, name }) => `${site_id} ${name.toLowerCase()}`)
  return rows.flatMap((row): Row[] => {
    const site = find(row.site)
    if ('reason' in site) {
      skip(row.line, site.reason)
      return []
    }
    if (!row.room) {
      const before = known.get(row.serialNumber)
      const stays = before?.siteId === site.id ? before : undefined
      const where = { roomId: stays?.roomId ?? null, roomName: stays?.roomName ?? null }
      return [{ ...row, siteId: site.id, siteName: site.name, ...where }]
    }
    const [room, other] = byName.get(`${site.id} ${row.room.toLowerCase()}`) ?? []
    if (room && !other)
      return [{ ...row, siteId: site.id, siteName: site.name, roomId: room.id, roomName: room.name }]
    const why = room ? 'and there are several' : 'which this site does not have'
    skip(row.line, `names the room "${row.room.slice(0, 80)}", ${why}`)
    return []
  })
}

async function existing(client: ClientBase): Promise<ExistingRbim[]> {
  const { rows } = await client.query<ExistingRbim>(
    `select serial_number as "serialNumber", model, rbim.site_id as "siteId", site.name as "siteName", room_id as "roomId",
      room.name as "roomName", rbim.retired_at is not null as "isRetired", press, interval_seconds as "intervalSeconds",
      low_battery as "lowBattery", encode(public_key, 'base64') as "publicKey"
    from rbim
    join site on site.id = rbim.site_id
    left join room on room.id = rbim.room_id`,
  )
  return rows
}

function hasChanged(before: ExistingRbim, row: Row): boolean {
  const names = ['model', 'press', 'intervalSeconds', 'lowBattery', 'publicKey'] as const
  if (before.siteId !== row.siteId || before.roomId !== row.roomId) return true
  return names.some((name) => row[name] !== null && row[name] !== before[name])
}

/** @returns the serial numbers that nobody has registered meanwhile */
async function addRbims(client: ClientBase, rows: readonly Row[]): Promise<string[]> {
  const { rows: made } = await client.query<{ serial_number: string }>(
    `with made as (
      insert into rbim (
        id, tenant_id, serial_number, site_id, room_id, model, press, interval_seconds, low_battery, public_key, key_set_at
      )
      select gen_random_uuid(), tenant_in_use(), serial_number, site_id, room_id, coalesce(model, 'RBIM'),
        coalesce(press, 'nothing'), coalesce(interval_seconds, 60), coalesce(low_battery, 20),
        decode(public_key, 'base64'), case when public_key is not null then now() end
      from ${wanted}
      on conflict do nothing
      returning id, tenant_id, serial_number
    ), standing as (
      insert into rbim_standing (rbim_id, tenant_id)
      select id, tenant_id
      from made
    )
    select serial_number from made`,
    valuesOf(rows),
  )
  return made.map(({ serial_number }) => serial_number)
}

async function changeRbims(client: ClientBase, rows: readonly Row[]): Promise<void> {
  await client.query(
    `with looked as (
      update rbim_standing s
      set check_at = clock_timestamp()
      from rbim r
      where r.id = s.rbim_id and r.serial_number = any ($1) and s.check_at is not null
    )
    update rbim
    set site_id = wanted.site_id,
      room_id = wanted.room_id,
      model = coalesce(wanted.model, rbim.model),
      press = coalesce(wanted.press, rbim.press),
      interval_seconds = coalesce(wanted.interval_seconds, rbim.interval_seconds),
      low_battery = coalesce(wanted.low_battery, rbim.low_battery),
      public_key = coalesce(decode(wanted.public_key, 'base64'), rbim.public_key),
      key_set_at = case
        when decode(wanted.public_key, 'base64') <> coalesce(rbim.public_key, '') then now()
        else rbim.key_set_at
      end,
      version = rbim.version + 1
    from ${wanted}
    where rbim.serial_number = wanted.serial_number`,
    valuesOf(rows),
  )
}

const wanted = `unnest($1::text[], $2::int[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[])
  as wanted (serial_number, site_id, room_id, model, press, interval_seconds, low_battery, public_key)`

function valuesOf(rows: readonly Row[]): unknown[] {
  return [
    rows.map(({ serialNumber }) => serialNumber),
    rows.map(({ siteId }) => siteId),
    rows.map(({ roomId }) => roomId),
    rows.map(({ model }) => model),
    rows.map(({ press }) => press),
    rows.map(({ intervalSeconds }) => intervalSeconds),
    rows.map(({ lowBattery }) => lowBattery),
    rows.map(({ publicKey }) => publicKey),
  ]
}
