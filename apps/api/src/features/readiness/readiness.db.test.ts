import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/readinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests a bag's contents: counted, used, restocked. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 8 })
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const complete: calls.CountLine[] = contentsOf('classroom').map(({ key, expected, canExpire }) => ({
  itemKey: key,
  counted: expected,
  damaged: 0,
  expiresOn: canExpire ? '2090-01-01' : null,
}))
const but = (itemKey: string, change: Partial<calls.CountLine>) =>
  complete.map((line) => (line.itemKey === itemKey ? { ...line, ...change } : line))
type Words = { id?: string; photoId?: string | null; byName?: string }
const count = ({ barcode }: TestRoom, lines: calls.CountLine[], words: Words = {}) => {
  const { id = randomUUID(), photoId = null, byName = 'Ms. Ito' } = words
  return world.call(calls.submitCount, {
    params: { barcode },
    body: { id, byName, lines, note: null, photoId },
  })
}
const use = ({ barcode }: TestRoom, itemKey: string, quantity = 1, id: string = randomUUID()) =>
  world.call(calls.useItem, { params: { barcode }, body: { id, itemKey, quantity } })
const contents = ({ barcode }: TestRoom) => world.ask(calls.getContents, { params: { barcode } })
const itemIn = ({ items }: calls.BagContents, key: string) => items.find((item) => item.key === key)
const tasksOf = ({ bagId }: TestRoom) =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select stage, detail, created_by_name, done_by_name from task where bag_id = $1 order by created_at',
      [bagId],
    )
    return rows
  })

describe('a bag', () => {
  test('that was never counted is unknown, and nothing is asked for', async () => {
    const shown = await contents(roomAt(oak, 0))
    expect(shown.items).toHaveLength(14)
    expect(new Set(shown.items.map(({ state, left }) => `${state} ${left}`))).toEqual(
      new Set(['unknown null']),
    )
    expect([shown.lastCount, shown.restock]).toEqual([null, null])
  })

  test('in which everything was found is complete', async () => {
    const shown = (await count(roomAt(oak, 0), complete)).body
    expect(new Set(shown.items.map(({ state }) => state))).toEqual(new Set(['complete']))
    expect([shown.lastCount?.byName, shown.restock]).toEqual(['■ Room, signed “Ms. Ito”', null])
  })

  test('of an office or an assembly point holds other things', async () => {
    const room = roomAt(oak, 7)
    await world.asOwner(async (owner) => {
      await owner.query("update bag set kind = 'assembly' where id = $1", [room.bagId])
      await owner.query("select pg_notify('muster_directory', $1)", [oak.id])
    })
    expect(itemIn(await contents(room), 'megaphone')).toBeDefined()
    expect((await use(room, 'door-wedge')).status).toBe(422)
  })
})

describe('what lacks', () => {
  test('is one open task however often it is noticed, and a complete count closes it', async () => {
    const room = roomAt(oak, 1)
    const first = (await count(room, but('gloves', { counted: 1 }))).body
    expect(itemIn(first, 'gloves')).toMatchObject({ left: 1, state: 'short' })
    expect(first.restock?.title).toBe('Restock Room 2')
    const second = (await count(room, but('water', { expiresOn: '2020-05-01' }))).body
    expect(second.restock?.id).toBe(first.restock?.id)
    expect(itemIn(second, 'water')?.state).toBe('expired')
    expect(await tasksOf(room)).toEqual([
      {
        stage: 'open',
        created_by_name: '■ Room · Room 2',
        done_by_name: null,
        detail: 'Drinking water, pouches: out of date since 2020-05-01. Replace all 10.',
      },
    ])
    const third = (await count(room, complete, { byName: 'Mr. Obi' })).body
    expect(third.restock).toBeNull()
    expect(await tasksOf(room)).toMatchObject([{ stage: 'done', done_by_name: '■ Room · Room 2' }])
    expect((await count(room, but('whistle', { damaged: 1 }))).body.restock?.id).not.toBe(first.restock?.id)
    expect(await tasksOf(room)).toHaveLength(2)
  })

  test('stays asked for until everything is known: a count of half the bag closes nothing', async () => {
    const room = roomAt(oak, 2)
    await count(room, but('gloves', { counted: 0 }))
    const half = (await count(room, complete.slice(0, 7))).body
    expect(half.restock).not.toBeNull()
  })

  test('is no work of whoever’s name was typed with a count: the room’s, and the name stands in quotes', async () => {
    const room = oak.sites[1].rooms[0]
    if (!room) throw new Error('the site has rooms')
    const { name } = oak.staff.Manager
    const shown = (await count(room, but('gloves', { counted: 1 }), { byName: name })).body
    expect(shown.lastCount?.byName).toBe(`■ Room, signed “${name}”`)
    const posing = (await count(room, but('gloves', { counted: 2 }), { byName: 'The Principal' })).body
    expect(posing.lastCount?.byName).toBe('■ Room')
    expect(await tasksOf(room)).toMatchObject([{ stage: 'open', created_by_name: `■ Room · ${room.name}` }])
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select distinct actor from audit where tenant_id = $1 and action = 'bag.counted' and subject = $2",
        [oak.id, room.name],
      ),
    )
    expect(rows).toEqual([{ actor: `■ Room · ${room.name}` }])
  })

  test('is written down with who did it', async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select distinct action from audit where tenant_id = $1 and (action like 'task.%' or action like 'bag.%') order by action",
        [oak.id],
      ),
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'bag.counted',
      'task.changed',
      'task.created',
      'task.done',
    ])
  })
})

describe('what was used', () => {
  test('counts down once for each id, and asks for restock', async () => {
    const room = roomAt(oak, 3)
    await count(room, complete)
    const id = randomUUID()
    await Promise.all([use(room, 'emergency-blanket', 2, id), use(room, 'emergency-blanket', 2, id)])
    const shown = await contents(room)
    expect(itemIn(shown, 'emergency-blanket')).toMatchObject({ left: 3, state: 'short' })
    expect((await tasksOf(room))[0]?.detail).toBe('Emergency blanket: add 2, 3 of 5 left.')
    await use(room, 'emergency-blanket', 9)
    expect(itemIn(await contents(room), 'emergency-blanket')?.left).toBe(0)
    expect(itemIn((await count(room, complete)).body, 'emergency-blanket')?.left).toBe(5)
  })

  test('is used from what was counted while its taker waited, for it was taken after', async () => {
    const room = roomAt(oak, 0)
    await world.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select id from bag where id = $1 for no key update', [room.bagId])
      const used = use(room, 'emergency-blanket', 2)
      await waitsForLock(owner)
      await owner.query(
        `insert into inventory_count (id, tenant_id, bag_id, at, by_name, lines)
        values ($1, $2, $3, clock_timestamp(), 'Ms. Ito', $4)`,
        [randomUUID(), oak.id, room.bagId, JSON.stringify(complete)],
      )
      await owner.query('commit')
      expect(itemIn((await used).body, 'emergency-blanket')?.left).toBe(3)
    })
  })

  test('is asked for also where nothing was ever counted', async () => {
    const room = roomAt(oak, 4)
    const shown = (await use(room, 'tourniquet')).body
    expect(itemIn(shown, 'tourniquet')).toMatchObject({ left: null, state: 'unknown' })
    expect(shown.restock).not.toBeNull()
  })

  test('by many phones at once is one task', async () => {
    const room = roomAt(oak, 5)
    await Promise.all(contentsOf('classroom').map(({ key }) => use(room, key)))
    expect(await tasksOf(room)).toHaveLength(1)
    expect((await tasksOf(room))[0]?.detail.split('\n')).toHaveLength(14)
  })
})

describe('whoever plays with a bag', () => {
  const noted = (table: string, columns: string, values: string, room: TestRoom, rows: number) =>
    world.asOwner((owner) =>
      owner.query(
        `insert into ${table} (id, tenant_id, bag_id, at, ${columns})
        select gen_random_uuid(), $1, $2, now() - interval '40 minutes', ${values} from generate_series(1, $3::int)`,
        [oak.id, room.bagId, rows],
      ),
    )
  const isToldToWait = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(19 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(20 * 60)
  }

  test('notes sixty uses in an hour; what was sent before is answered still, and other bags go on', async () => {
    const room = roomAt(oak, 1, oak.sites[1])
    await noted('item_use', 'item_key, quantity', "'gloves', 1", room, 59)
    const id = randomUUID()
    const answers = await Promise.all([use(room, 'gloves', 1, id), use(room, 'whistle')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    isToldToWait(await use(room, 'gloves'))
    const sent = answers[0]?.status === 200
    expect((await use(room, 'gloves', 1, id)).status).toBe(sent ? 200 : 429)
    expect((await use(roomAt(oak, 2, oak.sites[1]), 'gloves')).status).toBe(200)
  })

  test('counts it twenty times in an hour', async () => {
    const room = roomAt(oak, 3, oak.sites[1])
    await noted('inventory_count', 'by_name, lines', "'Somebody', '[]'", room, 19)
    expect((await count(room, complete)).status).toBe(200)
    isToldToWait(await count(room, complete))
  })
})

/** Waits until somebody waits for a row that this connection has locked. */
async function waitsForLock(owner: pg.ClientBase) {
  const sql = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await vi.waitUntil(async () => (await owner.query(sql)).rowCount)
}

describe('a count', () => {
  test('sent twice is one, and stays its bag’s', async () => {
    const room = roomAt(oak, 6)
    const id = randomUUID()
    await Promise.all([count(room, complete, { id }), count(room, complete, { id })])
    expect((await count(room, but('gloves', { counted: 0 }), { id })).body.restock).toBeNull()
    expect(await world.ask(calls.listCounts, { params: { barcode: room.barcode } })).toMatchObject([
      { id, byName: '■ Room, signed “Ms. Ito”', lines: complete, photoId: null },
    ])
    expect((await count(roomAt(oak, 0), complete, { id })).status).toBe(409)
    expect((await count(roomAt(river, 0), complete, { id })).status).toBe(409)
  })

  test('of what does not belong in the bag, or twice of the same, is refused', async () => {
    const [line] = complete
    if (!line) throw new Error('the catalog is empty')
    expect((await count(roomAt(oak, 0), [{ ...line, itemKey: 'sofa' }])).problem.type).toBe('unknown-item')
    expect((await count(roomAt(oak, 0), [line, line])).problem.type).toBe('unknown-item')
    expect((await use(roomAt(oak, 0), 'sofa')).problem.type).toBe('unknown-item')
  })

  test('takes only a photo of the same bag', async () => {
    const photoId = randomUUID()
    await world.asOwner((owner) =>
      owner.query('insert into photo (id, tenant_id, bag_id, content) values ($1, $2, $3, $4)', [
        photoId,
        oak.id,
        roomAt(oak, 0).bagId,
        Buffer.alloc(200),
      ]),
    )
    expect((await count(roomAt(oak, 0), complete, { photoId })).status).toBe(200)
    expect((await count(roomAt(oak, 1), complete, { photoId })).problem.type).toBe('unknown-photo')
  })
})
