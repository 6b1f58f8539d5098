import { randomUUID } from 'node:crypto'
import { saveContents } from '@muster/contract/contentsCalls'
import { listBagInventory } from '@muster/contract/fleetCalls'
import { submitCount } from '@muster/contract/readinessCalls'
import { updateRoom } from '@muster/contract/roomCalls'
import { listBags, mergeBag, updateBag } from '@muster/contract/setupCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { ExpiryJob } from './expiryJob.ts'

/** Tests that bags' states stay correct while others move them, retire them, or change their contents. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 10 })
  ;[oak] = world.tenants
})
afterAll(() => world.close())

const water = contentsOf('classroom').filter(({ key }) => key === 'water')
const ofClassrooms = { bagKind: 'classroom' as const }

const count = ({ barcode }: TestRoom, counted = 1) => {
  const lines = [{ itemKey: 'water', counted, damaged: 0, expiresOn: null }]
  const body = { id: randomUUID(), byName: 'Ms. Ito', lines, note: null, photoId: null }
  return world.call(submitCount, { params: { barcode }, body })
}
const owned = <Row>(sql: string, room: TestRoom) =>
  world.asOwner(async (owner) => (await owner.query(sql, [room.bagId])).rows as Row[])
const tasksOf = (room: TestRoom) =>
  owned<{ site_id: number; stage: string }>(
    'select site_id, stage from task where bag_id = $1 order by created_at, stage',
    room,
  )
const inFleet = async ({ bagId }: TestRoom) => {
  const { items } = await world.ask(listBagInventory, { query: { pageSize: 100 } }, oak.staff.Staff)
  return items.find((bag) => bag.bagId === bagId)
}
const bagOf = async ({ bagId }: TestRoom, siteId = oak.sites[0].id) => {
  const bag = (await world.ask(listBags, { params: { siteId } }, oak.staff.Manager)).find(
    ({ id }) => id === bagId,
  )
  if (!bag) throw new Error('the site has no such bag')
  return bag
}
const change = async (room: TestRoom, to: Partial<Awaited<ReturnType<typeof bagOf>>>) => {
  const { siteId, id: bagId, version, name, kind, roomId, isActive } = await bagOf(room)
  const body = { version, name, kind, roomId, isActive, ...to }
  return world.ask(updateBag, { params: { siteId, bagId }, body }, oak.staff.Manager)
}
const look = async () => {
  const warned: object[] = []
  const clock = new ExpiryJob(world.server.context.db, { warn: (details) => warned.push(details) })
  await clock.runOnce()
  await clock.stop()
  return warned
}

/** Makes a call while this connection has its lock; it is answered after the release. */
function heldBy<T>(hold: string, values: unknown[], ask: (owner: pg.ClientBase) => Promise<T>): Promise<T> {
  return world.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query(hold, values)
    const input = ask(owner)
    await waiting(owner, 1)
    await owner.query('commit')
    return input
  })
}

async function waiting(owner: pg.ClientBase, howMany: number, unless = () => false) {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await vi.waitUntil(
    async () => {
      await owner.query('select pg_stat_clear_snapshot()')
      return unless() || (await owner.query(sql)).rowCount === howMany
    },
    { timeout: 5000 },
  )
}

describe('a count that had to wait for its bag', () => {
  test('is of the site where the bag then is, and of what belongs in it there', async () => {
    const room = roomAt(oak, 0)
    const [, there] = oak.sites
    await count(room, water[0]?.expected)
    const moved = `update bag set site_id = $1, room_id = null, kind = 'assembly' where id = $2`
    const { status, body } = await heldBy(moved, [there.id, room.bagId], () => count(room))
    expect([status, body.items.length]).toEqual([200, contentsOf('assembly').length])
    expect(await tasksOf(room)).toEqual([{ site_id: there.id, stage: 'open' }])
    expect(await inFleet(room)).toMatchObject({ siteId: there.id, things: contentsOf('assembly').length })
  })

  test('is refused when the bag went out of use', async () => {
    const room = roomAt(oak, 1)
    await count(room, water[0]?.expected)
    const retired = 'update bag set is_active = false where id = $1'
    expect((await heldBy(retired, [room.bagId], () => count(room))).status).toBe(404)
    expect(await tasksOf(room)).toEqual([])
  })
})

test('new contents reach a bag that is counted for the first time in the same moment', async () => {
  const room = roomAt(oak, 2)
  await world.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('lock table task in share mode')
    const counted = count(room)
    await waiting(owner, 1)
    let isSaved = false
    const body = { version: 0, items: water.map((thing) => ({ ...thing, expected: 3 })), note: null }
    const saved = world.ask(saveContents, { params: ofClassrooms, body }, oak.staff.Manager).then(() => {
      isSaved = true
    })
    await waiting(owner, 2, () => isSaved)
    await owner.query('commit')
    await Promise.all([counted, saved])
  })
  await look()
  expect(await inFleet(room)).toMatchObject({
    things: 1,
    missing: 1,
    lacking: [expect.stringMatching(/add 2, 1 of 3 left/)],
  })
})

describe('a bag that is out of use', () => {
  test('asks for nothing, and stands by the contents of the day when it comes back', async () => {
    const room = roomAt(oak, 3)
    await count(room, 3)
    await change(room, { isActive: false })
    const { siteId } = await bagOf(room)
    const body = { version: 1, items: water.map((thing) => ({ ...thing, expected: 5 })), note: null }
    await world.ask(saveContents, { params: ofClassrooms, body }, oak.staff.Manager)
    await look()
    await change(room, { kind: 'office', roomId: null })
    expect(await tasksOf(room)).toEqual([])
    const { figures } = await world.ask(listBagInventory, { query: { siteId } }, oak.staff.Staff)
    expect(figures.pending).toBe(0)
    await change(room, { kind: 'classroom', roomId: room.id, isActive: true })
    expect(await inFleet(room)).toMatchObject({ missing: 1, restock: { title: `Restock ${room.name}` } })
  })

  test('because another took its place asks again for what it lacks when it comes back', async () => {
    const [room, into] = [roomAt(oak, 4), roomAt(oak, 5)]
    await count(room, 1)
    const { siteId, id: bagId, version } = await bagOf(room)
    const body = { version, intoBagId: into.bagId }
    await world.ask(mergeBag, { params: { siteId, bagId }, body }, oak.staff.Manager)
    expect(await inFleet(room)).toBeUndefined()
    await change(room, { isActive: true, roomId: room.id })
    expect((await tasksOf(room)).map(({ stage }) => stage)).toEqual(['done', 'open'])
  })
})

describe('the restock of a bag', () => {
  const restocksOf = (room: TestRoom) =>
    owned<{ stage: string; by: string; why: string | null }>(
      `select t.stage, t.done_by_name as by, (select text from task_comment c where c.task_id = t.id) as why
      from task t where t.bag_id = $1 and t.origin = 'restock' order by t.created_at`,
      room,
    )

  test('that is put out of use is closed and says why; back in use, it is asked for anew', async () => {
    const room = roomAt(oak, 9)
    await count(room, 1)
    await change(room, { isActive: false })
    const closed = { stage: 'done', by: oak.staff.Manager.name, why: `${room.name} was retired.` }
    expect(await restocksOf(room)).toEqual([closed])
    await change(room, { isActive: true })
    expect(await restocksOf(room)).toEqual([closed, { stage: 'open', by: null, why: null }])
  })

  test('of a room that is put out of use is closed as well', async () => {
    const room = roomAt(oak, 9, oak.sites[1])
    await count(room, 1)
    const params = { siteId: oak.sites[1].id, roomId: room.id }
    const body = { version: 1, name: room.name, isActive: false }
    await world.ask(updateRoom, { params, body }, oak.staff.Manager)
    expect(await restocksOf(room)).toMatchObject([{ stage: 'done', why: `${room.name} was retired.` }])
  })

  test('is kept however much lacks: what has no place in its words is counted', async () => {
    const room = roomAt(oak, 7, oak.sites[1])
    const items = Array.from({ length: 60 }, (_, at) => ({
      key: `own-${at}`,
      name: `${at} ${'long '.repeat(38)}name`,
      expected: 1,
      canExpire: false,
      howToUse: 'Take it out.',
    }))
    const params = { bagKind: 'office' as const }
    await world.ask(saveContents, { params, body: { version: 0, items, note: null } }, oak.staff.Manager)
    await owned(`update bag set kind = 'office', room_id = null where id = $1`, room)
    const lines = items.map(({ key }) => ({ itemKey: key, counted: 0, damaged: 0, expiresOn: null }))
    const body = { id: randomUUID(), byName: 'Ms. Ito', lines, note: null, photoId: null }
    const counted = await world.call(submitCount, { params: { barcode: room.barcode }, body })
    expect(counted.status, counted.text).toBe(200)
    const [task] = await owned<{ detail: string }>('select detail from task where bag_id = $1', room)
    expect(task?.detail).toMatch(/none left\.\nAnd \d+ more things: see the bag’s contents\.$/)
  })
})

test('a bag whose count cannot be read keeps no other from being looked at', async () => {
  const [broken, room] = [roomAt(oak, 6), roomAt(oak, 7)]
  for (const each of [broken, room]) await count(each, 3)
  await owned(`update bag_expiry set on_day = '2000-01-02' where bag_id = $1`, room)
  for (const [each, day] of [
    [broken, '1999-01-01'],
    [room, '2000-01-01'],
  ] as const)
    await owned(
      `insert into bag_expiry (tenant_id, bag_id, on_day) select tenant_id, id, '${day}' from bag where id = $1
      on conflict (bag_id) do update set on_day = excluded.on_day`,
      each,
    )
  await owned(
    `insert into inventory_count (id, tenant_id, bag_id, by_name, lines, at)
    select gen_random_uuid(), tenant_id, id, 'Somebody', '[{}]', now() from bag where id = $1`,
    broken,
  )
  expect(await look()).toHaveLength(1)
  expect(await owned('select from bag_expiry where bag_id = $1', room)).toEqual([])
})

test('what is still to be looked at is told of the sites that one sees', async () => {
  const [here, there] = [roomAt(oak, 8), roomAt(oak, 8, oak.sites[1])]
  for (const each of [here, there])
    await owned(
      `insert into bag_expiry (tenant_id, bag_id, on_day) select tenant_id, id, '2000-01-01' from bag where id = $1`,
      each,
    )
  const pending = async (siteId?: number, as = oak.staff.Manager) =>
    (await world.ask(listBagInventory, { query: { siteId } }, as)).figures.pending
  const all = await pending()
  expect(await pending(oak.sites[1].id)).toBe(1)
  expect(await pending(undefined, oak.staff.SiteSpecific)).toBe(all - 1)
})
