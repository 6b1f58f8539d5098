import { randomUUID } from 'node:crypto'
import { bagCaptionsPath } from '@muster/contract/clipCalls'
import { streamPaths } from '@muster/contract/frames'
import { getBagStatus } from '@muster/contract/seedCalls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endpoints, namesOf, requestFor } from '../../test/contract.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestRoom } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import { PoolBusyError } from '../platform/db/database.ts'

/** Tests that incidents and versions that the holder of a barcode makes up take no connection from rooms that report. */

let world: World
let room: TestRoom
let incidentId: string

beforeAll(async () => {
  // Sweeps read by themselves.
  world = await openWorld({ sweepEvery: 3_600_000 })
  room = roomAt(world.tenants[0], 0)
  incidentId = await world.startDrill(world.tenants[0])
  await poll()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world.close())

const poll = (upTo?: string) =>
  world.server.app.inject({
    url: `${getBagStatus.path}?RedBagGuid=${room.barcode}`,
    headers: upTo ? { 'last-event-id': upTo } : {},
  })

const spyOnRooms = () => vi.spyOn(world.server.context.db, 'transaction')

test('no call of a barcode looks for a made-up incident where rooms report', async () => {
  const reads = spyOnRooms()
  const tried: [string, number, number][] = []
  for (const [name, endpoint] of endpoints) {
    if (endpoint.access !== 'bag' || !namesOf(endpoint).includes('incidentId')) continue
    const known = {
      barcode: room.barcode,
      classroomBarcode: room.barcode,
      incidentId: randomUUID(),
      userId: 'aB3dE9',
    }
    const marks = name === 'takeAttendance' ? { marks: { [randomUUID()]: 'present' } } : {}
    const input = requestFor(endpoint, {
      ...known,
      ...newId(),
      ...marks,
      secret: 'a'.repeat(22),
      memberId: 'a1b2c3',
    })
    reads.mockClear()
    const { status } = await world.call(endpoint, input as never)
    tried.push([name, status, reads.mock.calls.length])
  }
  expect(tried.length).toBeGreaterThan(10)
  expect(tried.filter(([, status, count]) => count > 0 || status !== 404)).toEqual([])
})

test('nor does a poll or a stream with a made-up incident or version', async () => {
  const url = await world.listen()
  const reads = spyOnRooms()
  for (const upTo of [`${randomUUID()}:7`, `${incidentId}:999999`]) {
    expect((await poll(upTo)).statusCode).toBe(200)
    const stream = await openSse(url + streamPaths.bag(room.barcode), { lastEventId: upTo })
    await stream.next()
    stream.close()
  }
  expect(reads).not.toHaveBeenCalled()
})

test('nor does who asks for the captions of clips that are made up', async () => {
  const reads = spyOnRooms()
  const asked = await world.server.app.inject({ url: bagCaptionsPath(room.barcode, randomUUID()) })
  expect(asked.statusCode).toBe(404)
  expect(reads).not.toHaveBeenCalled()
})

test('many at once are one read at a time', async () => {
  const reads = vi.spyOn(world.server.context.lookups, 'transaction')
  await Promise.all(Array.from({ length: 300 }, () => poll(`${randomUUID()}:7`)))
  expect(reads).toHaveBeenCalled()
  expect(reads.mock.calls.length).toBeLessThan(30)
})

test('where strangers fill their pool, rooms and managers still find an incident', async () => {
  const other = await world.addServer({ sweepEvery: 3_600_000 })
  vi.spyOn(other.context.lookups, 'transaction').mockImplementation(() => {
    throw new PoolBusyError()
  })
  const drill = await world.startDrill(world.tenants[0], [world.tenants[0].sites[1]])
  expect(await other.context.incidents.loadState(world.tenants[0].id, drill)).toMatchObject({ id: drill })
  expect(await other.context.incidents.loadState(world.tenants[1].id, drill)).toBeNull()
})
