import { randomUUID } from 'node:crypto'
import { type CountLine, getContents, listBagCounts, submitCount } from '@muster/contract/readinessCalls'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { ExpiryJob } from './expiryJob.ts'

/** Tests expiry without a new count, and managers' views of a bag's counts. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 8 })
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const lines = (water: Partial<CountLine> = {}): CountLine[] =>
  contentsOf('classroom').map(({ key, expected, canExpire }) => ({
    itemKey: key,
    counted: expected,
    damaged: 0,
    expiresOn: canExpire ? '2090-01-01' : null,
    ...(key === 'water' ? water : {}),
  }))
const count = ({ barcode }: TestRoom, water: Partial<CountLine> = {}, byName = 'Ms. Ito') => {
  const body = { id: randomUUID(), byName, lines: lines(water), note: null, photoId: null }
  return world.ask(submitCount, { params: { barcode }, body })
}

/** Runs the job on this many servers at once, on this day. */
async function look(today: string, servers = 1) {
  const log = { warn: (details: object) => expect(details).toBeUndefined() }
  const clocks = Array.from(
    { length: servers },
    () => new ExpiryJob(world.server.context.db, log, () => today),
  )
  await Promise.all(clocks.map((clock) => clock.runOnce()))
  await Promise.all(clocks.map((clock) => clock.stop()))
}

const owned = <Row>(sql: string, room: TestRoom) =>
  world.asOwner(async (owner) => (await owner.query(sql, [room.bagId])).rows as Row[])
const tasksOf = (room: TestRoom) =>
  owned<{ stage: string; detail: string; created_by_name: string }>(
    'select stage, detail, created_by_name from task where bag_id = $1 order by created_at',
    room,
  )
const nextLook = async (room: TestRoom) =>
  (await owned<{ day: string }>('select on_day::text as day from bag_expiry where bag_id = $1', room))[0]?.day

describe('what expires', () => {
  test('is a restock task on the day after the printed one, without a count, and once for two servers', async () => {
    const room = roomAt(oak, 0)
    expect((await count(room, { expiresOn: '2089-05-01' })).restock).toBeNull()
    expect(await nextLook(room)).toBe('2089-05-02')
    await look('2089-05-01')
    expect(await tasksOf(room)).toEqual([])
    await look('2089-05-02', 2)
    expect(await tasksOf(room)).toEqual([
      {
        stage: 'open',
        created_by_name: 'Muster',
        detail: 'Drinking water, pouches: out of date since 2089-05-01. Replace all 10.',
      },
    ])
    await look('2089-05-03', 2)
    const written = await owned(
      `select a.actor from audit a join bag b on b.id = $1
       where a.action like 'task.%' and a.subject = 'Restock ' || b.name and a.tenant_id = b.tenant_id`,
      room,
    )
    expect(written).toEqual([{ actor: 'Muster' }])
  })

  test('is looked at again on the next of its days, also long after', async () => {
    const room = roomAt(oak, 1)
    await count(room, { expiresOn: '2089-06-01' })
    await look('2089-07-01')
    expect(await nextLook(room)).toBe('2090-01-02')
    await look('2090-01-02')
    expect((await tasksOf(room)).map(({ stage }) => stage)).toEqual(['open'])
    expect((await tasksOf(room))[0]?.detail.split('\n').length).toBeGreaterThan(1)
    expect(await nextLook(room)).toBeUndefined()
  })

  test('joins the task that is open, and a later day is told of by the newest count alone', async () => {
    const room = roomAt(oak, 2)
    const { restock } = await count(room, { counted: 4, expiresOn: '2089-08-01' })
    expect(restock).not.toBeNull()
    await look('2089-08-02')
    expect(await tasksOf(room)).toMatchObject([{ stage: 'open', created_by_name: `■ Room · ${room.name}` }])
    expect((await tasksOf(room))[0]?.detail).toMatch(/^Drinking water.*out of date since 2089-08-01/)
    await count(room, { expiresOn: '2089-09-01' })
    expect(await nextLook(room)).toBe('2089-09-02')
  })

  test('in a bag that is out of use waits until it is in use again', async () => {
    const room = roomAt(oak, 3)
    await count(room, { expiresOn: '2089-10-01' })
    const put = (isActive: boolean) =>
      owned(`update bag set is_active = ${isActive} where id = $1 returning id`, room)
    await put(false)
    await look('2089-10-02')
    expect(await tasksOf(room)).toEqual([])
    await put(true)
    await look('2089-10-03')
    expect(await tasksOf(room)).toHaveLength(1)
  })
})

describe('the counts of a bag', () => {
  const listed = (room: TestRoom, as = oak.staff.Manager, siteId = oak.sites[0].id) =>
    world.call(listBagCounts, { params: { siteId, bagId: room.bagId }, query: { pageSize: 2 } }, as)

  test('say by whom, when, and what lacked on the day of the count', async () => {
    const room = roomAt(oak, 4)
    await count(room, {}, 'First')
    await count(room, { counted: 7 }, 'Second')
    await count(room, { expiresOn: '2020-05-01' }, 'Third')
    const { body } = await listed(room)
    expect(body).toMatchObject({ page: 1, pageSize: 2, total: 3 })
    expect(body.items.map(({ byName, lacking }) => [byName, lacking])).toEqual([
      ['■ Room, signed “Third”', ['Drinking water, pouches: out of date since 2020-05-01. Replace all 10.']],
      ['■ Room, signed “Second”', ['Drinking water, pouches: add 3, 7 of 10 left.']],
    ])
    const shown = await world.ask(getContents, { params: { barcode: room.barcode } })
    expect(body.items[0]?.at).toBe(shown.lastCount?.at)
  })

  test('are not told of another organization’s bag, nor under another site', async () => {
    const room = roomAt(oak, 4)
    expect((await listed(room, river.staff.Manager)).status).toBe(404)
    expect((await listed(room, oak.staff.Manager, oak.sites[1].id)).status).toBe(404)
  })
})
