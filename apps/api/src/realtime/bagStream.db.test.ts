import { bagFrames, streamPaths } from '@muster/contract/frames'
import { heartbeatEvent } from '@muster/contract/heartbeat'
import * as calls from '@muster/contract/incidentCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { fold } from '@muster/domain/incident/evolve'
import { fromSnapshot, toSnapshot } from '@muster/domain/incident/state'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt, shownIn } from '../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../test/school.ts'
import { type Frame, isHeartbeat, type OpenSse, openSse } from '../../test/sse.ts'
import { drillAt, openWorld, type World } from '../../test/world.ts'

/** Tests which frames a room's open page gets, and which not. */

let world: World
let oak: TestTenant
let url: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld({ keepaliveEvery: 100 })
  oak = world.tenants[0]
  url = await world.listen()
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

async function openBag(room: TestRoom, lastEventId?: string): Promise<OpenSse> {
  const stream = await openSse(url + streamPaths.bag(room.barcode), { lastEventId })
  open.push(stream)
  return stream
}
const statusIn = (frame: Frame) => bagFrames.status.parse(JSON.parse(frame.data))
const eventIn = (frame: Frame) => bagFrames.event.parse(JSON.parse(frame.data))
const isEvent = (type: IncidentEvent['type']) => (frame: Frame) =>
  frame.event === 'event' && eventIn(frame).type === type
const isStatus = ({ event }: Frame) => event === 'status'

function command<E extends Parameters<World['ask']>[0]>(call: E, incidentId: string, body: object) {
  const input = { params: { incidentId }, body: { ...newId(), ...body } }
  return world.ask(call, input as never, oak.staff.Manager as never)
}
const broadcast = (incidentId: string, message: string) =>
  command(calls.sendBroadcast, incidentId, { message, severity: 1 })
const tellRooms = (incidentId: string, message: string, rooms: TestRoom[]) =>
  command(calls.sendRoomMessage, incidentId, { message, roomIds: rooms.map(({ id }) => id) })
const end = (incidentId: string) => command(calls.endIncident, incidentId, { message: 'All clear.' })

describe('an open page', () => {
  test('begins with the whole status, in a stream that no proxy keeps back', async () => {
    const stream = await openBag(roomAt(oak, 0))
    expect([stream.status, stream.contentType]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const first = await stream.next()
    expect(first).toMatchObject({ event: 'status', id: 'none:0' })
    const polled = await world.ask(getBagStatus, { query: { RedBagGuid: roomAt(oak, 0).barcode } })
    expect(statusIn(first)).toEqual(polled)
    expect(JSON.parse((await stream.next(isHeartbeat)).data)).toEqual({ takesCommands: true })
  })

  test('is told of a start, every word to it, and the end, without asking', async () => {
    const stream = await openBag(roomAt(oak, 0))
    await stream.next()
    const incidentId = await world.startDrill(oak)
    const started = await stream.next(isStatus)
    expect(started.id).toBe(`${incidentId}:2`)
    expect(statusIn(started).incident).toEqual(await shownIn(world, roomAt(oak, 0)))
    await broadcast(incidentId, 'Police are here.')
    const said = await stream.next()
    expect([said.id, eventIn(said)]).toMatchObject([
      `${incidentId}:3`,
      { type: 'BroadcastSent', data: { message: 'Police are here.' } },
    ])
    await end(incidentId)
    expect(eventIn(await stream.next())).toMatchObject({
      type: 'IncidentEnded',
      data: { message: 'All clear.' },
    })
  })

  test('never gets what is another room’s, nor another room’s name', async () => {
    const incidentId = await world.startDrill(oak)
    const ids = await instructionIds(world, oak, incidentId)
    const [mine, other] = [roomAt(oak, 0), roomAt(oak, 1)]
    const stream = await openBag(mine)
    await stream.next()
    await tellRooms(incidentId, 'Only for room 2.', [other])
    await acknowledge(world, other, incidentId, 1, ids)
    await tellRooms(incidentId, 'For both.', [mine, other])
    await command(calls.giveInstruction, incidentId, {
      id: crypto.randomUUID(),
      text: 'Secret task',
      dataType: 0,
      roomIds: [other.id],
      announce: true,
    })
    await end(incidentId)
    await stream.next(isEvent('IncidentEnded'))
    const all = JSON.stringify(stream.frames)
    expect(all).toContain('For both.')
    for (const secret of ['Only for room 2.', 'Secret task', other.id, other.name, other.barcode]) {
      expect(all).not.toContain(secret)
    }
    const seqs = stream.frames.filter(({ event }) => event === 'event').map((frame) => eventIn(frame).seq)
    expect(seqs).toEqual([5, 8])
  })

  test('of a site where nothing happens hears nothing but that the stream lives', async () => {
    const stream = await openBag(roomAt(oak, 0, oak.sites[1]))
    await stream.next()
    const incidentId = await world.startDrill(oak)
    await end(incidentId)
    await stream.next(isHeartbeat)
    await stream.next(isHeartbeat)
    await stream.next(isHeartbeat)
    expect(stream.frames.filter(({ event }) => event !== heartbeatEvent)).toHaveLength(1)
  })

  test('of a room in two incidents follows the later one, and goes back to the earlier', async () => {
    const room = roomAt(oak, 0)
    const [earlier, later] = [await world.startDrill(oak), await world.startDrill(oak)]
    const stream = await openBag(room)
    expect(statusIn(await stream.next()).incident?.incidentId).toBe(later)
    await broadcast(earlier, 'Of the earlier one.')
    await end(later)
    const back = await stream.next(isStatus)
    expect(statusIn(back).incident?.incidentId).toBe(earlier)
    // A heartbeat may have come since.
    const before = stream.frames.slice(0, stream.frames.indexOf(back))
    expect(JSON.stringify(before)).not.toContain('Of the earlier one.')
    await end(earlier)
    await stream.next(isEvent('IncidentEnded'))
  })

  test('never leaves what is real for a drill that starts after it', async () => {
    const real = { ...drillAt([oak.sites[0]]), kind: 'Actual' as const }
    await world.ask(calls.startIncident, { body: real }, oak.staff.Manager)
    const stream = await openBag(roomAt(oak, 0))
    await stream.next(isStatus)
    const drill = await world.startDrill(oak)
    await broadcast(real.incidentId, 'Stay where you are.')
    await stream.next((frame) => frame.data.includes('Stay where you are.'))
    await end(real.incidentId)
    expect(statusIn(await stream.next(isStatus)).incident?.incidentId).toBe(drill)
    await end(drill)
  })

  test('turns to a drill that becomes real while it shows another', async () => {
    const room = roomAt(oak, 0)
    const [becomesReal, drill] = [await world.startDrill(oak), await world.startDrill(oak)]
    const stream = await openBag(room)
    expect(statusIn(await stream.next()).incident?.incidentId).toBe(drill)
    await command(calls.changeKind, becomesReal, { message: 'This is real.' })
    const turned = await stream.next(isStatus)
    expect(statusIn(turned).incident).toEqual(await shownIn(world, room))
    expect(statusIn(turned).incident).toMatchObject({
      incidentId: becomesReal,
      broadcast: { broadcastMessage: 'This is real.' },
    })
    await broadcast(drill, 'Of the drill.')
    await broadcast(becomesReal, 'Stay where you are.')
    await stream.next((frame) => frame.data.includes('Stay where you are.'))
    expect(JSON.stringify(stream.frames)).not.toContain('Of the drill.')
    await end(drill)
    await end(becomesReal)
    await stream.next((frame) => frame.data.includes('All clear.'))
  })

  test('of a bag that was retired ends, and is not found again', async () => {
    const room = roomAt(oak, 1)
    const stream = await openBag(room)
    await stream.next()
    const retire = (isActive: boolean) =>
      world.asOwner(async (owner) => {
        await owner.query('update bag set is_active = $2 where barcode = $1', [room.barcode, isActive])
        await owner.query("select pg_notify('muster_directory', $1)", [oak.id])
      })
    await retire(false)
    await stream.ended
    expect((await openBag(room)).status).toBe(404)
    await retire(true)
  })

  test('folds what it is told to what a poll says', async () => {
    const room = roomAt(oak, 0)
    const incidentId = await world.startDrill(oak)
    const ids = await instructionIds(world, oak, incidentId)
    const stream = await openBag(room)
    const before = statusIn(await stream.next()).incident?.snapshot
    await Promise.all([
      acknowledge(world, room, incidentId, 1, ids),
      acknowledge(world, roomAt(oak, 1), incidentId, 1, ids),
      broadcast(incidentId, 'One.'),
      tellRooms(incidentId, 'Two.', [room, roomAt(oak, 1)]),
      tellRooms(incidentId, 'Three.', [roomAt(oak, 1)]),
    ])
    await broadcast(incidentId, 'Last.')
    await stream.next((frame) => frame.data.includes('Last.'))
    const events = stream.frames.filter(({ event }) => event === 'event').map(eventIn)
    const folded = before && fold(events, fromSnapshot(before))
    const { snapshot } = await shownIn(world, room)
    expect(folded && toSnapshot(folded)).toEqual(snapshot)
    for (const secret of ['Three.', roomAt(oak, 1).id]) expect(JSON.stringify(events)).not.toContain(secret)
    await end(incidentId)
  })
})

describe('a page that comes back', () => {
  test('gets exactly what it has missed', async () => {
    const incidentId = await world.startDrill(oak)
    const stream = await openBag(roomAt(oak, 0))
    const { id } = await stream.next()
    stream.close()
    await broadcast(incidentId, 'Missed one.')
    await tellRooms(incidentId, 'Not for this room.', [roomAt(oak, 1)])
    const ids = await instructionIds(world, oak, incidentId)
    await acknowledge(world, roomAt(oak, 1), incidentId, 1, ids)
    await tellRooms(incidentId, 'Missed two.', [roomAt(oak, 0)])
    const back = await openBag(roomAt(oak, 0), id)
    const missed = [await back.next(), await back.next()]
    expect(missed.map((frame) => [frame.id, eventIn(frame).type])).toEqual([
      [`${incidentId}:3`, 'BroadcastSent'],
      [`${incidentId}:6`, 'RoomMessageSent'],
    ])
    await end(incidentId)
    expect(eventIn(await back.next()).type).toBe('IncidentEnded')
  })

  test.each<[string, (incidentId: string) => string]>([
    ['of another incident', () => `${crypto.randomUUID()}:2`],
    ['from the future', (incidentId) => `${incidentId}:999`],
    ['that makes no sense', () => "'; drop table event; --"],
    ['from before the start', () => 'none:0'],
  ])('with an id %s gets the whole status', async (_, idOf) => {
    const incidentId = await world.startDrill(oak)
    const back = await openBag(roomAt(oak, 0), idOf(incidentId))
    expect((await back.next()).id).toBe(`${incidentId}:2`)
    await end(incidentId)
  })

  test('after the end is told that nothing happens any more', async () => {
    const incidentId = await world.startDrill(oak)
    await end(incidentId)
    const back = await openBag(roomAt(oak, 0), `${incidentId}:2`)
    expect(statusIn(await back.next()).incident).toBeNull()
  })

  test('after more than five hundred events gets the whole status', async () => {
    const incidentId = await world.startDrill(oak)
    await Promise.all(Array.from({ length: 501 }, (_, at) => broadcast(incidentId, `Message ${at}`)))
    const back = await openBag(roomAt(oak, 0), `${incidentId}:2`)
    expect(await back.next()).toMatchObject({ event: 'status', id: `${incidentId}:503` })
    await end(incidentId)
  })
})

test('a stream of an unknown bag is refused as any other call', async () => {
  const response = await fetch(url + streamPaths.bag('nobody-has-this-barcode'))
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test('asking only for the head of a stream opens none', async () => {
  const { context } = world.server
  const path = url + streamPaths.bag(roomAt(oak, 0).barcode)
  expect((await fetch(path, { method: 'HEAD' })).status).toBe(404)
  expect(context.hub.count()).toEqual({ bags: 0, commands: 0, guests: 0 })
})
