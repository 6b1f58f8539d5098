import { randomUUID } from 'node:crypto'
import { postRoomChat } from '@muster/contract/bagCalls'
import * as calls from '@muster/contract/incidentCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, acknowledgement, instructionIds, newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { drillAt, openWorld, type World } from '../../test/world.ts'
import { verifyLog } from './verifyLog.ts'

/** Phones retry commands they think were lost, all at once, and in any order. Tests that each takes effect once. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 40 })
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

async function versionOf(incidentId: string) {
  return (await world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)).version
}

async function drill() {
  const incidentId = await world.startDrill(oak)
  return { incidentId, ids: await instructionIds(world, oak, incidentId) }
}

describe('a room that acknowledges', () => {
  test('twice with one sequence gets the first answer, and the log one event', async () => {
    const { incidentId, ids } = await drill()
    const first = await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    const again = await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    expect(first.body).toEqual({ incidentId, version: 3, repeated: false })
    expect(again.body).toEqual({ incidentId, version: 3, repeated: true })
    expect(await versionOf(incidentId)).toBe(3)
  })

  test('with one sequence ten times at once makes one event', async () => {
    const { incidentId, ids } = await drill()
    const ten = Array.from({ length: 10 }, () => acknowledge(world, roomAt(oak, 0), incidentId, 1, ids))
    const answers = await Promise.all(ten)
    expect(answers.map(({ body }) => body.version)).toEqual(Array(10).fill(3))
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1)
    expect(await versionOf(incidentId)).toBe(3)
  })

  test('out of order is heard each time', async () => {
    const { incidentId, ids } = await drill()
    const [a = '', b = '', c = ''] = ids
    for (const [sequence, id] of [
      [7, a],
      [2, b],
      [5, c],
    ] as const) {
      const { status, body } = await acknowledge(world, roomAt(oak, 0), incidentId, sequence, [id])
      expect([status, body.repeated]).toEqual([200, false])
    }
    expect(await versionOf(incidentId)).toBe(5)
  })

  test('with the userId and sequence of another room is not taken for that room', async () => {
    const { incidentId, ids } = await drill()
    const one = await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    const other = await acknowledge(world, roomAt(oak, 1), incidentId, 1, ids)
    expect([one.body.repeated, other.body.repeated]).toEqual([false, false])
    expect(await versionOf(incidentId)).toBe(4)
  })

  test('what is already acknowledged adds nothing', async () => {
    const { incidentId, ids } = await drill()
    await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    const { body } = await acknowledge(world, roomAt(oak, 0), incidentId, 2, ids)
    expect(body).toEqual({ incidentId, version: 3, repeated: false })
  })
})

test('two hundred commands of forty rooms at once each come true once, without a gap', async () => {
  const { incidentId, ids } = await drill()
  const all = oak.sites[0].rooms.flatMap((room) => [
    acknowledge(world, room, incidentId, 1, ids),
    acknowledge(world, room, incidentId, 1, ids),
    ...['one', 'two', 'three'].map((text) =>
      world.call(postRoomChat, {
        params: { barcode: room.barcode, incidentId },
        body: { ...newId(), text, author: null },
      }),
    ),
  ])
  const answers = await Promise.all(all)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.filter(({ body }) => body.repeated)).toHaveLength(40)
  const fresh = answers.filter(({ body }) => !body.repeated).map(({ body }) => body.version)
  expect(fresh.sort((a, b) => a - b)).toEqual(Array.from({ length: 160 }, (_, at) => at + 3))
  expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
})

describe('one room’s refused command', () => {
  test('leaves those that arrived with it untouched', async () => {
    const { incidentId, ids } = await drill()
    const wrong = acknowledgement(roomAt(oak, 1), incidentId, 1, ids)
    const [mine, theirs] = await Promise.all([
      acknowledge(world, roomAt(oak, 0), incidentId, 1, ids),
      acknowledge(world, roomAt(oak, 1), incidentId, 1, [randomUUID()]),
    ])
    expect([mine.status, theirs.status]).toEqual([200, 404])
    expect((await world.call(submitClassroomUpdate, wrong)).body.repeated).toBe(false)
  })

  test('with an answer that cannot be stored is refused before it can spoil the others', async () => {
    const { incidentId, ids } = await drill()
    const poison = acknowledgement(roomAt(oak, 1), incidentId, 1, ids).body
    const answers = ['\u0000', '\ud800'].map((instructionValue) =>
      world.call(submitClassroomUpdate, {
        body: {
          ...poison,
          instructionResponse: poison.instructionResponse.map((each) => ({ ...each, instructionValue })),
        },
      }),
    )
    const mine = await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    expect(mine.status).toBe(200)
    for (const { status, problem } of await Promise.all(answers)) {
      expect([status, problem.detail]).toEqual([422, 'This text has characters that can’t be saved.'])
    }
  })
})

describe('starting', () => {
  test('again with the same command is one incident', async () => {
    const body = drillAt([oak.sites[0]])
    const [first, again] = await Promise.all([
      world.call(calls.startIncident, { body }, oak.staff.Manager),
      world.call(calls.startIncident, { body }, oak.staff.Manager),
    ])
    expect([first.status, again.status]).toEqual([201, 201])
    expect([first.body.version, again.body.version]).toEqual([2, 2])
    expect(first.body.repeated !== again.body.repeated).toBe(true)
  })

  test('a running one by another command is refused', async () => {
    const body = drillAt([oak.sites[0]])
    await world.ask(calls.startIncident, { body }, oak.staff.Manager)
    const other = await world.call(calls.startIncident, { body: { ...body, ...newId() } }, oak.staff.Manager)
    expect([other.status, other.problem.type]).toEqual([409, 'already-started'])
  })

  test('with an id written in capitals is the same incident', async () => {
    const body = drillAt([oak.sites[0]])
    const capitals = { ...body, incidentId: body.incidentId.toUpperCase() }
    const started = await world.ask(calls.startIncident, { body: capitals }, oak.staff.Manager)
    expect(started.incidentId).toBe(body.incidentId)
    const again = await world.ask(calls.startIncident, { body }, oak.staff.Manager)
    expect(again).toEqual({ ...started, repeated: true })
    expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
  })

  test('with the id of another tenant’s incident is refused, whether this server has read that one or not', async () => {
    const theirs = await world.startDrill(river)
    const message = { ...newId(), message: 'All clear.' }
    await world.ask(calls.endIncident, { params: { incidentId: theirs }, body: message }, river.staff.Manager)
    const other = await world.addServer()
    expect([world.server, other].map(({ context }) => context.incidents.peek(theirs) !== undefined)).toEqual([
      true,
      false,
    ])
    for (const server of [world.server, other]) {
      const body = drillAt([oak.sites[0]], theirs)
      const refused = await world.call(calls.startIncident, { body }, oak.staff.Manager, server)
      expect([refused.status, refused.problem.type]).toEqual([409, 'already-started'])
    }
    expect(await rowsOf(oak.id, theirs)).toEqual([])
  })

  test('by two tenants at once with one id and one command id is true for one of them only', async () => {
    const both = { ...newId(), incidentId: randomUUID() }
    const [mine, theirs] = await Promise.all([
      world.call(calls.startIncident, { body: { ...drillAt([oak.sites[0]]), ...both } }, oak.staff.Manager),
      world.call(
        calls.startIncident,
        { body: { ...drillAt([river.sites[0]]), ...both } },
        river.staff.Manager,
      ),
    ])
    expect([mine.status, theirs.status].sort()).toEqual([201, 409])
  })
})

function rowsOf(tenantId: string, incidentId: string) {
  return world.asOwner(async (owner) => {
    const query = 'select seq from event where tenant_id = $1 and incident_id = $2'
    return (await owner.query(query, [tenantId, incidentId])).rows
  })
}
