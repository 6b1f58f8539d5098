import { randomUUID } from 'node:crypto'
import { reportRoomStatus } from '@muster/contract/bagCalls'
import { incidentFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { fold } from '@muster/domain/incident/evolve'
import { fromSnapshot, toSnapshot } from '@muster/domain/incident/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** A manager restricted to the east site, in an incident that also concerns the west one. */

let world: World
let oak: TestTenant
let held: TestAccount
let incidentId: string

beforeAll(async () => {
  world = await openWorld({ keepaliveEvery: 100 })
  oak = world.tenants[0]
  held = oak.staff.SiteSpecific
  incidentId = await world.startDrill(oak, oak.sites)
})
afterAll(() => world.close())

const east = (place: number) => roomAt(oak, place, oak.sites[0])
const west = (place: number) => roomAt(oak, place, oak.sites[1])
const about = () => ({ params: { incidentId } })
const snapshot = (as = held) => world.ask(calls.getIncident, about(), as)
const message = (rooms: { id: string }[], as = held) => {
  const body = { ...newId(), message: 'Stay.', roomIds: rooms.map(({ id }) => id) }
  return world.call(calls.sendRoomMessage, { ...about(), body }, as)
}
const broadcast = (as = held) =>
  world.call(calls.sendBroadcast, { ...about(), body: { ...newId(), message: 'Stay.', severity: 1 } }, as)

/** Expects that no answer to the manager names a room or site elsewhere. */
function expectNothingOfTheWest(told: unknown) {
  const text = JSON.stringify(told)
  for (const { id, bagId, barcode } of oak.sites[1].rooms)
    for (const secret of [id, bagId, barcode]) expect(text).not.toContain(secret)
  expect(text).not.toContain(oak.sites[1].name)
}

describe('is shown their own part', () => {
  test('in lists, the banner, the incident and its timeline', async () => {
    await message([east(0), west(0)], oak.staff.Manager)
    await message([west(1)], oak.staff.Manager)
    await acknowledge(world, west(2), incidentId, 1, await instructionIds(world, oak, incidentId))
    const list = await world.ask(calls.listIncidents, { query: {} }, held)
    expect(list).toMatchObject({ total: 1, items: [{ incidentId, siteNames: ['oak east'], roomCount: 4 }] })
    const whole = await world.ask(calls.listIncidents, { query: {} }, oak.staff.Manager)
    expect(whole.items).toMatchObject([{ siteNames: ['oak east', 'oak west'], roomCount: 8 }])
    const banner = await world.ask(getIncidentDetails, { query: { IncidentStatus: 'Active' } }, held)
    expect(banner[0]?.incidentStart.locationDescription).toBe('oak east')
    const seen = await snapshot()
    expect(seen.rooms.map(({ id }) => id).sort()).toEqual(oak.sites[0].rooms.map(({ id }) => id).sort())
    expect([seen.hasOtherSites, (await snapshot(oak.staff.Manager)).hasOtherSites]).toEqual([true, false])
    expect(seen.sites.map(({ name }) => name)).toEqual(['oak east'])
    expect(seen.roomMessages.map(({ roomIds }) => roomIds)).toEqual([[east(0).id]])
    const lines = await world.ask(calls.getTimeline, { ...about(), query: {} }, held)
    expect(lines.filter(({ type }) => type === 'RoomMessageSent')).toHaveLength(1)
    expectNothingOfTheWest([list, banner, seen, lines])
  })

  test('in the count of rooms that need help, which leaves out those of the west', async () => {
    const room = west(2)
    const body = { ...newId(), status: 'injured' as const, headcount: 3, needs: [], note: null }
    const { status } = await world.call(reportRoomStatus, {
      params: { barcode: room.barcode, incidentId },
      body,
    })
    expect(status).toBe(200)
    const countFor = async (as: TestAccount) =>
      (await world.ask(getIncidentDetails, { query: { IncidentStatus: 'Active' } }, as)).map(
        ({ needHelp }) => needHelp,
      )
    expect([await countFor(held), await countFor(oak.staff.Manager)]).toEqual([[0], [1]])
  })

  test('in the stream, which folds to the same; and what was missed comes as they may see it', async () => {
    const url = (await world.listen()) + streamPaths.incident(incidentId)
    const headers = await world.headersOf(held)
    const stream = await openSse(url, { headers })
    const first = await stream.next()
    const stale = incidentFrames.snapshot.parse(JSON.parse(first.data))
    await message([west(0)], oak.staff.Manager)
    await message([west(1), east(1)], oak.staff.Manager)
    await broadcast(oak.staff.Manager)
    await stream.next(({ data }) => data.includes('BroadcastSent'))
    const told = stream.frames.filter(({ event }) => event === 'event')
    const events = told.map(({ data }) => incidentFrames.event.parse(JSON.parse(data)))
    expect(events.map(({ type }) => type)).toEqual(['RoomMessageSent', 'BroadcastSent'])
    const folded = fold(events, fromSnapshot(stale))
    expect(folded && toSnapshot(folded)).toEqual(await snapshot())
    const back = await openSse(url, { headers, lastEventId: first.id })
    await back.next(({ data }) => data.includes('BroadcastSent'))
    expect(back.frames.filter(({ event }) => event === 'event')).toEqual(told)
    expectNothingOfTheWest([stream.frames, back.frames])
    stream.close()
    back.close()
  })

  test('and when their sites change while they look, a new one', async () => {
    const url =
      (await world.listen().catch(() => world.server.app.listeningOrigin)) + streamPaths.incident(incidentId)
    const stream = await openSse(url, { headers: await world.headersOf(held) })
    await stream.next()
    const move = (from: number, to: number) =>
      world.asOwner((owner) =>
        owner.query('update site_permission set site_id = $2 where site_id = $1', [from, to]),
      )
    const [here, there] = oak.sites
    await move(here.id, there.id)
    const { data } = await stream.next(({ event }) => event === 'snapshot')
    expect(incidentFrames.snapshot.parse(JSON.parse(data)).sites.map(({ id }) => id)).toEqual([there.id])
    await move(there.id, here.id)
    stream.close()
  })
})

describe('commands', () => {
  test('rooms at their sites', async () => {
    expect((await message([east(0), east(1)])).status).toBe(200)
    const chat = { ...newId(), roomId: east(2).id, text: 'Are you all right?' }
    expect((await world.call(calls.postCommandChat, { ...about(), body: chat }, held)).status).toBe(200)
    const body = { ...newId(), id: randomUUID(), text: 'Count', dataType: 0 as const, announce: true }
    const own = { ...about(), body: { ...body, roomIds: [east(0).id] } }
    expect((await world.call(calls.giveInstruction, own, held)).status).toBe(200)
  })

  test('no room elsewhere: there is none, for them', async () => {
    const chat = { ...newId(), roomId: west(2).id, text: 'Hello' }
    const tried = [
      await message([east(0), west(0)]),
      await world.call(calls.postCommandChat, { ...about(), body: chat }, held),
    ]
    for (const { status, problem } of tried) expect([status, problem.type]).toEqual([404, 'unknown-room'])
  })

  test('not what goes to all rooms, ends it or takes it back; where all sites are theirs, they do', async () => {
    const text = { ...newId(), message: 'All clear.' }
    const body = {
      ...newId(),
      id: randomUUID(),
      text: 'Count',
      dataType: 0 as const,
      announce: false,
      roomIds: null,
    }
    const tried = [
      await broadcast(),
      await world.call(calls.giveInstruction, { ...about(), body }, held),
      await world.call(calls.endIncident, { ...about(), body: text }, held),
      await world.call(calls.withdrawIncident, { ...about(), body: newId() }, held),
    ]
    for (const { status, problem } of tried) expect([status, problem.type]).toEqual([403, 'other-sites'])
    expect((await snapshot()).stage).toBe('active')
    const own = await world.startDrill(oak, [oak.sites[0]])
    const end = { params: { incidentId: own }, body: text }
    expect((await world.call(calls.endIncident, end, held)).status).toBe(200)
  })
})

test('an incident elsewhere is not there at all', async () => {
  const elsewhere = await world.startDrill(oak, [oak.sites[1]])
  for (const call of [calls.getIncident, calls.getTimeline])
    expect((await world.call(call, { params: { incidentId: elsewhere } }, held)).status).toBe(404)
  const { items } = await world.ask(calls.listIncidents, { query: {} }, held)
  expect(items.map((each) => each.incidentId)).not.toContain(elsewhere)
})
