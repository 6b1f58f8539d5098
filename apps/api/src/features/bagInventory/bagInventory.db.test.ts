import { randomUUID } from 'node:crypto'
import { type BagInventoryFilter, bagInventoryCsvPath, listBagInventory } from '@muster/contract/fleetCalls'
import { listRbims } from '@muster/contract/rbimCalls'
import { submitCount } from '@muster/contract/readinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import { daysAfter } from '@muster/domain/readiness/readiness'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeatOf, registerRbim, send } from '../../../test/rbims.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestAccount, type TestRoom, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { inTenant } from '../../platform/db/database.ts'

/** Tests the state of all bags: its content, its viewers, and its speed with ten thousand. */

let world: World
let oak: TestTenant
let river: TestTenant
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const fleet = (
  part: Partial<BagInventoryFilter> & { pageSize?: number } = {},
  as: TestAccount = oak.staff.Staff,
) => world.ask(listBagInventory, { query: part }, as)
const namesOf = async (part: Partial<BagInventoryFilter>) => (await fleet(part)).items.map(({ name }) => name)
const csv = async (as: TestAccount, query = '') => {
  const headers = await world.headersOf(as)
  return world.server.app.inject({ url: `${bagInventoryCsvPath}${query}`, headers })
}

/** Counts a bag: complete and good for long, except for the water. */
function count({ barcode }: TestRoom, water: { counted?: number; expiresOn?: string } = {}) {
  const lines = contentsOf('classroom').map(({ key, expected, canExpire }) => ({
    itemKey: key,
    counted: expected,
    damaged: 0,
    expiresOn: canExpire ? '2090-01-01' : null,
    ...(key === 'water' ? water : {}),
  }))
  const body = { id: randomUUID(), byName: 'Ms. Ito', lines, note: null, photoId: null }
  return world.ask(submitCount, { params: { barcode }, body })
}

test('a bag stands in the list as it was counted, in the same moment, and the gravest comes first', async () => {
  await count(roomAt(oak, 0))
  await count(roomAt(oak, 1), { counted: 4 })
  await count(roomAt(oak, 2), { expiresOn: daysAfter(today, -1) })
  await count(roomAt(oak, 3), { expiresOn: daysAfter(today, 45) })
  const { items, figures, total } = await fleet()
  expect(total).toBe(8)
  expect(figures).toEqual({
    bags: 8,
    notSetUp: 4,
    neverCounted: 4,
    expired: 1,
    missing: 1,
    complete: 2,
    in30: 0,
    in60: 1,
    in90: 1,
    pending: 0,
  })
  expect(items.slice(0, 3).map(({ name, expired, missing }) => [name, expired, missing])).toEqual([
    ['Room 3', 1, 0],
    ['Room 2', 0, 1],
    ['Room 1', 0, 0],
  ])
  expect(items[0]).toMatchObject({
    lacking: [expect.stringMatching(/^Drinking water, pouches: out of date/)],
    isSetUp: true,
    lastCount: { byName: '■ Room, signed “Ms. Ito”' },
    restock: { title: 'Restock Room 3' },
  })
  expect(JSON.stringify(items)).not.toContain(roomAt(oak, 0).barcode)
})

test('it is looked for by state, site, kind and words, which are no pattern', async () => {
  expect(await namesOf({ state: 'in60' })).toEqual(['Room 4'])
  expect(await namesOf({ state: 'complete', sort: 'name' })).toEqual(['Room 1', 'Room 4'])
  expect((await fleet({ siteId: oak.sites[1].id })).figures.neverCounted).toBe(4)
  expect(await namesOf({ kind: 'office' })).toEqual([])
  expect(await namesOf({ search: 'room 2', siteId: oak.sites[0].id })).toEqual(['Room 2'])
  expect(await namesOf({ search: '%' })).toEqual([])
})

test('whoever is held to a site sees the bags of that one, also in the file', async () => {
  const { SiteSpecific } = oak.staff
  expect((await fleet({}, SiteSpecific)).total).toBe(4)
  const siteId = oak.sites[1].id
  expect((await world.call(listBagInventory, { query: { siteId } }, SiteSpecific)).status).toBe(404)
  expect((await csv(SiteSpecific, `?siteId=${siteId}`)).statusCode).toBe(404)
  expect((await csv(SiteSpecific)).body.split('\r\n')).toHaveLength(1 + 4 + 1)
})

test('how the RBIMs of its room are stands with a bag, is looked for, counted, and in the file', async () => {
  const [first, second] = [roomAt(oak, 0), roomAt(oak, 1)]
  const rbimIn = (roomId: string | null) => registerRbim(world, oak, { roomId })
  const [fine, low, broken] = [await rbimIn(first.id), await rbimIn(second.id), await rbimIn(second.id)]
  const [office, retired] = [await rbimIn(null), await rbimIn(roomAt(oak, 2).id)]
  for (const [rbim, says] of [
    [fine, {}],
    [low, { battery: 3 }],
    [broken, { fault: 'Siren' }],
  ] as const)
    expect((await send(world, heartbeatOf(rbim, says))).status).toBe(200)
  await world.server.context.rbims.heartbeats.flush()
  await world.asOwner((owner) =>
    owner.query('update rbim set retired_at = now() where id = $1', [retired.id]),
  )
  const hardwareOf = async (name: string) =>
    (await fleet({ search: name, siteId: oak.sites[0].id })).items[0]?.hardware
  expect(await hardwareOf('Room 1')).toEqual({
    state: 'online',
    rbims: [{ serialNumber: fine.serialNumber, state: 'online' }],
  })
  expect(await hardwareOf('Room 2')).toEqual({
    state: 'fault',
    rbims: [
      { serialNumber: broken.serialNumber, state: 'fault' },
      { serialNumber: low.serialNumber, state: 'lowBattery' },
    ],
  })
  expect(await hardwareOf('Room 3')).toBeNull()

  expect(await namesOf({ hardware: 'fault' })).toEqual(['Room 2'])
  expect(await namesOf({ hardware: 'fault', state: 'missing' })).toEqual(['Room 2'])
  expect(await namesOf({ hardware: 'online', state: 'missing' })).toEqual([])
  const { hardware, figures, total } = await fleet({ hardware: 'none' })
  expect(hardware).toEqual({ offline: 0, fault: 1, lowBattery: 0, late: 0, waiting: 0, online: 1, none: 6 })
  expect([total, figures.bags]).toEqual([6, 6])

  // A device outside a room belongs to the bag it calls for: the office’s.
  const [{ id: site_id }] = oak.sites
  const barcode = newBarcode()
  const siteBag = { tenant_id: oak.id, site_id, barcode }
  await world.asOwner((owner) => insert(owner, 'bag', { ...siteBag, kind: 'office', name: 'Office' }))
  expect((await fleet({ hardware: 'waiting' })).items).toMatchObject([
    { name: 'Office', hardware: { rbims: [{ serialNumber: office.serialNumber }] } },
  ])
  await world.asOwner((owner) =>
    owner.query('update bag set is_active = false where barcode = $1', [barcode]),
  )

  const { body } = await csv(oak.staff.Staff, '?hardware=fault')
  expect(body.trimEnd().split('\r\n')).toHaveLength(2)
  expect(body).toContain(`,Fault,"${broken.serialNumber}: Fault\n${low.serialNumber}: Low battery",`)
})

test('PostgreSQL says of every RBIM what the rules say of it', async () => {
  // None comes to another state between the two answers.
  const standing = { seen: [null, 0, 90, 150, 270, 330, 90_000], battery: [null, 0, 20, 21, 100] }
  const [{ id: site_id }] = river.sites
  const { id: room_id } = roomAt(river, 0)
  let made = 0
  await world.asOwner(async (owner) => {
    for (const seen of standing.seen)
      for (const battery of standing.battery)
        for (const fault of [null, 'Siren'])
          for (const is_test_passed of [null, true, false]) {
            const serial_number = `S-${made++}`
            const rbim_id = await insert<string>(owner, 'rbim', {
              id: randomUUID(),
              tenant_id: river.id,
              serial_number,
              model: 'RB-2',
              site_id,
              room_id,
              press: 'help',
              interval_seconds: 60,
              low_battery: 20,
            })
            await owner.query(
              `insert into rbim_standing (rbim_id, tenant_id, seen_at, battery, fault, is_test_passed)
              values ($1, $2, now() - $3 * interval '1 second', $4, $5, $6)`,
              [rbim_id, river.id, seen, battery, fault, is_test_passed],
            )
          }
  })
  const bag = (await fleet({ search: 'Room 1', siteId: site_id }, river.staff.Manager)).items[0]
  const all = await world.ask(listRbims, { query: { pageSize: 200 } }, river.staff.Manager)
  const rest = await world.ask(listRbims, { query: { pageSize: 200, page: 2 } }, river.staff.Manager)
  const states = [...all.items, ...rest.items].map(
    ({ serialNumber, state }) => [serialNumber, state] as const,
  )
  expect(states).toHaveLength(made)
  const told = bag?.hardware?.rbims.map(({ serialNumber, state }) => [serialNumber, state] as const)
  expect(new Map(told)).toEqual(new Map(states))
  expect(bag?.hardware?.state).toBe('offline')
})

test('the file runs no formula and tells no code', async () => {
  const [{ id: site_id }] = oak.sites
  await world.asOwner((owner) =>
    insert(owner, 'bag', {
      tenant_id: oak.id,
      site_id,
      kind: 'office',
      barcode: newBarcode(),
      name: '=HYPERLINK("http://evil.example")',
    }),
  )
  const { body, headers } = await csv(oak.staff.Manager)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(body).toMatch(/Room 3,A room,Room 3,oak east,yes,.*,1,"?Drinking water, pouches: out of date/)
  expect(body).not.toContain(roomAt(oak, 0).barcode)
  const { statusCode } = await world.server.app.inject({ url: bagInventoryCsvPath })
  expect(statusCode).toBe(401)
})

test('ten thousand bags are told of in less than 200 ms, or a few passes over them', async () => {
  const [{ id: site_id }] = river.sites
  await world.asOwner(async (owner) => {
    await owner.query(
      `insert into bag (tenant_id, site_id, name, barcode, kind)
      select $1, $2, 'Bag ' || at, gen_random_uuid(), 'office' from generate_series(1, 10000) as at`,
      [river.id, site_id],
    )
    await owner.query(
      `insert into bag_readiness (
        bag_id, tenant_id, counted_at, counted_by_name, things, unknown, missing, expired, next_expiry_on, lacking, expiring
      )
      select id, tenant_id, now(), 'Ms. Ito', 16, 0, at % 3, at % 5, current_date + (at % 200)::int,
        array['Drinking water, pouches: add 2, 8 of 10 left.'],
        jsonb_build_array(jsonb_build_object('key', 'water', 'name', 'Water', 'on', current_date + (at % 200)::int, 'left', 8))
      from (select *, row_number() over () as at from bag where tenant_id = $1 and kind = 'office') as numbered`,
      [river.id],
    )
    // Every room of a large district has one, and so have many bags without a room.
    await owner.query(
      `insert into rbim (id, tenant_id, serial_number, model, site_id, room_id, press, interval_seconds, low_battery)
      select gen_random_uuid(), $1, 'B-' || at, 'RB-2', $2, $3, 'help', 60, 20 from generate_series(1, 10000) as at`,
      [river.id, site_id, null],
    )
    await owner.query(
      `insert into rbim_standing (rbim_id, tenant_id, seen_at, battery)
      select id, tenant_id, now() - random() * interval '10 minutes', 80 from rbim where serial_number like 'B-%'`,
    )
    const { rows: rooms } = await owner.query<{ id: string }>(
      `insert into room (tenant_id, site_id, name)
      select $1, $2, 'Large ' || at from generate_series(1, 10000) as at returning id`,
      [river.id, site_id],
    )
    await owner.query(
      `update bag set room_id = room.id, kind = 'classroom'
      from (select id, row_number() over () as at from bag where tenant_id = $1 and kind = 'office') as numbered,
        unnest($2::uuid[]) with ordinality as room (id, at)
      where bag.id = numbered.id and numbered.at = room.at and room.at <= 9000`,
      [river.id, rooms.map(({ id }) => id)],
    )
    await owner.query(
      `update rbim set room_id = room.id
      from (select id, row_number() over () as at from rbim where serial_number like 'B-%') as numbered,
        unnest($1::uuid[]) with ordinality as room (id, at)
      where rbim.id = numbered.id and numbered.at = room.at and room.at <= 9000`,
      [rooms.map(({ id }) => id)],
    )
    await owner.query('analyze bag, bag_readiness, site, room, rbim, rbim_standing')
  })
  const took = { fleet: [] as number[], pass: [] as number[] }
  const time = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  for (let turn = 0; turn < 6; turn++) {
    const onePass = sql`select count(*) from bag join bag_readiness on bag_readiness.bag_id = bag.id`
    took.pass.push(await time(() => inTenant(world.server.context.db, river.id, (tx) => onePass.execute(tx))))
    took.fleet.push(
      await time(async () => {
        const { total, items } = await fleet({ pageSize: 50 }, river.staff.Manager)
        expect([total, items.length]).toEqual([10_008, 50])
      }),
    )
  }
  const [best, pass] = [Math.min(...took.fleet), Math.min(...took.pass)]
  if (process.env.MUSTER_FIGURES)
    process.stderr.write(`fleet of 10,000: ${Math.round(best)} ms, one pass ${Math.round(pass)} ms\n`)
  // Compared with one pass over the same rows, because the machine may be busy.
  expect(best).toBeLessThan(Math.max(200, 8 * pass))
})
