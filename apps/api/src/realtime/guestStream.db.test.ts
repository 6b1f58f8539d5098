import { reportRoomStatus } from '@muster/contract/bagCalls'
import { goneFrame, guestFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/guestCalls'
import { heartbeatEvent } from '@muster/contract/heartbeat'
import * as commands from '@muster/contract/incidentCalls'
import { type GuestFlags, guestFlags } from '@muster/domain/access/guestFlags'
import { withGuestNews } from '@muster/domain/incident/guestNews'
import { fromSnapshot, type IncidentState, toSnapshot } from '@muster/domain/incident/state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  enterTestGuest,
  everyFlag,
  inOneHour,
  inviteTestGuest,
  newToken,
  openLink,
} from '../../test/guests.ts'
import { muteNotices } from '../../test/muteNotices.ts'
import { acknowledge, instructionIds, newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { type Frame, type OpenSse, openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { Server } from '../server.ts'

/** Tests what a guest's open page receives, and when the stream ends. */

let world: World
let oak: TestTenant
let other: Server
let url: string
let urlOfOther: string
let incidentId: string
let open: OpenSse[] = []

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  other = await world.addServer()
  url = await world.listen()
  urlOfOther = await world.listen(other)
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterEach(() => {
  for (const stream of open) stream.close()
  open = []
})
afterAll(() => world.close())

type Guest = Awaited<ReturnType<typeof enterTestGuest>>
const manager = () => oak.staff.Manager
const letIn = (flags: Partial<GuestFlags> = everyFlag, more = {}) =>
  enterTestGuest(world, oak, incidentId, { flags, ...more })

async function follow({ headers }: Guest, at = url) {
  const stream = await openSse(at + streamPaths.guest(), { headers })
  open.push(stream)
  return stream
}

/** Returns the state of a page after all frames so far. */
function shownBy({ frames }: OpenSse): IncidentState {
  let view: IncidentState | null = null
  for (const frame of frames) view = taken(view, frame)
  return view ?? expect.fail('nothing was told')
}

function taken(view: IncidentState | null, { event, data }: Frame): IncidentState | null {
  if (event === heartbeatEvent) return view
  const told: unknown = JSON.parse(data)
  if (event === 'snapshot') return fromSnapshot(guestFrames.snapshot.parse(told))
  if (!view) return expect.fail(`${event} came before a snapshot`)
  if (event === 'rooms') return withGuestNews(view, guestFrames.rooms.parse(told))
  if (event === 'head') {
    const { version, head } = guestFrames.head.parse(told)
    return withGuestNews(view, { version, head: fromSnapshot(head) })
  }
  if (event === 'roomMessages') {
    const { version, messages } = guestFrames.roomMessages.parse(told)
    return withGuestNews(view, { version, roomMessages: messages })
  }
  if (event === 'chat') {
    const { version, rooms } = guestFrames.chat.parse(told)
    return withGuestNews(view, { version, chat: rooms })
  }
  const { version, messages } = guestFrames.groupChat.parse(told)
  return withGuestNews(view, { version, groupChat: messages })
}

const change = (
  guestId: string,
  flags: Partial<GuestFlags>,
  expiresAt = inOneHour(),
  server = world.server,
) =>
  world.ask(
    calls.changeGuest,
    { params: { incidentId, guestId }, body: { ...newId(), flags: guestFlags.parse(flags), expiresAt } },
    manager(),
    server,
  )
const broadcast = (message: string, server = world.server) =>
  world.ask(
    commands.sendBroadcast,
    { params: { incidentId }, body: { ...newId(), message, severity: 1 } },
    manager(),
    server,
  )
const report = (place: number, note: string) =>
  world.ask(reportRoomStatus, {
    params: { barcode: roomAt(oak, place).barcode, incidentId },
    body: { ...newId(), status: 'injured', headcount: 3, needs: ['water'], note },
  })

/** Waits for the end of a stream; returns its reason, and the time after `since`. */
async function gone(stream: OpenSse, since: number) {
  const frame = await stream.next(({ event }) => event === 'gone')
  await stream.ended
  return { ...goneFrame.parse(JSON.parse(frame.data)), after: Date.now() - since }
}

test.each<[string, Partial<GuestFlags>]>([
  ['every right', everyFlag],
  ['the board', { hasDashboardMapAccess: true }],
  ['clearing', { hasRoomClearAccess: true }],
  ['chat', { hasChatAccess: true }],
  ['no right at all', {}],
])('a page of a guest with %s shows after a whole story what the server would show it', async (_, flags) => {
  const guest = await letIn(flags)
  const [here, there] = [await follow(guest), await follow(await letIn(flags, { name: 'Kim' }), urlOfOther)]
  const ids = await instructionIds(world, oak, incidentId)
  const params = { incidentId }
  const roomId = roomAt(oak, 0).id
  await Promise.all([
    ...oak.sites[0].rooms.map((room) => acknowledge(world, room, incidentId, 1, ids)),
    ...[0, 1, 2].map((place) => report(place, `Room ${place} says so.`)),
  ])
  await broadcast('Police are here.', other)
  const said = await world.ask(
    commands.sendRoomMessage,
    { params, body: { ...newId(), message: 'Open the door.', roomIds: [roomId] } },
    manager(),
  )
  const chatter = await letIn({ hasChatAccess: true, hasRoomClearAccess: true })
  await world.ask(calls.postGuestChat, { body: { ...newId(), roomId: null, text: 'Gate 2.' } }, chatter)
  await world.ask(calls.postGuestChat, { body: { ...newId(), roomId, text: 'We come.' } }, chatter)
  await world.ask(calls.takeRoomAsGuest, { params: { roomId }, body: newId() }, chatter)
  await world.ask(
    commands.retractEntry,
    { params: { incidentId, seq: said.version }, body: { ...newId(), reason: null, instead: null } },
    manager(),
  )
  const { version } = await broadcast('The last word.')
  for (const stream of [here, there]) {
    await stream.next(({ data }) => data.includes('The last word.'))
    expect(stream.frames.filter(({ event }) => event === 'event')).toEqual([])
  }
  // A page opened now shows exactly this.
  const anew = await follow(guest)
  await anew.next(({ event }) => event === 'snapshot')
  expect(toSnapshot(shownBy(here))).toEqual(toSnapshot(shownBy(anew)))
  expect(shownBy(here).version).toBe(version)
  expect(shownBy(there).guests.map(({ name }) => name)).toEqual(['Kim'])
})

describe('a right', () => {
  test('that is given brings the whole, without opening the page anew', async () => {
    const guest = await letIn({ hasChatAccess: true })
    await report(0, 'Two are hurt.')
    const stream = await follow(guest)
    expect((await stream.next()).data).not.toContain('Two are hurt.')
    await change(guest.guestId, { hasDashboardMapAccess: true })
    const whole = await stream.next(({ event }) => event === 'snapshot')
    expect(whole.data).toContain('Two are hurt.')
    // The log had it first.
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select data->>'page' as page, seq from event where incident_id = $1 and type = 'GuestShown' order by seq",
        [incidentId],
      ),
    )
    expect(rows.map(({ page }) => page)).toEqual(['chat', 'board'])
    expect(fromSnapshot(guestFrames.snapshot.parse(JSON.parse(whole.data))).version).toBeGreaterThanOrEqual(
      rows[1].seq,
    )
  })

  test('that is taken away leaves nothing of what it gave', async () => {
    const guest = await letIn()
    await report(0, 'Two are hurt.')
    const stream = await follow(guest)
    await stream.next(({ data }) => data.includes('Two are hurt.'))
    await change(guest.guestId, { hasCreateBroadcastAccess: true }, inOneHour(), other)
    await stream.next(({ event }) => event === 'snapshot')
    expect(JSON.stringify(toSnapshot(shownBy(stream)))).not.toContain('Two are hurt.')
    await report(1, 'Three are hurt.')
    await broadcast('After it.')
    await stream.next(({ data }) => data.includes('After it.'))
    expect(stream.frames.some(({ data }) => data.includes('Three are hurt.'))).toBe(false)
  })
})

describe('an open page ends with its reason within two seconds', () => {
  test.each(['here', 'at another server'])('when the guest is sent away %s', async (where) => {
    const guest = await letIn()
    const stream = await follow(guest)
    await stream.next()
    const since = Date.now()
    await world.ask(
      calls.revokeGuest,
      { params: { incidentId, guestId: guest.guestId }, body: { ...newId(), reason: null } },
      manager(),
      where === 'here' ? world.server : other,
    )
    const end = await gone(stream, since)
    expect(end).toMatchObject({ type: 'guest-revoked', reason: calls.guestEndingWords['guest-revoked'] })
    expect(end.after).toBeLessThan(2000)
    expect((await follow(guest)).status).toBe(403)
  })

  test('when the access runs out, also when that moment was moved', async () => {
    const guest = await letIn(everyFlag, { expiresAt: new Date(Date.now() + 6000).toISOString() })
    const stream = await follow(guest)
    await stream.next()
    await change(guest.guestId, everyFlag)
    await stream.next(({ event }) => event === 'head')
    const until = Date.now() + 2000
    await change(guest.guestId, everyFlag, new Date(until).toISOString())
    const end = await gone(stream, until)
    expect(end.type).toBe('guest-expired')
    expect(end.after).toBeGreaterThanOrEqual(-50)
    expect(end.after).toBeLessThan(2000)
  })

  test('when the incident is over', async () => {
    const stream = await follow(await letIn(), urlOfOther)
    await stream.next()
    const since = Date.now()
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(commands.endIncident, { params: { incidentId }, body }, manager())
    const end = await gone(stream, since)
    expect(end.type).toBe('guest-over')
    expect(end.after).toBeLessThan(2000)
  })

  test('when a newer link is opened on another device', async () => {
    const guest = await letIn()
    const stream = await follow(guest)
    await stream.next()
    const params = { incidentId, guestId: guest.guestId }
    const { secret } = await world.ask(calls.renewGuestLink, { params }, manager())
    const since = Date.now()
    const body = { incidentId, secret, token: newToken() }
    expect((await world.call(calls.enterAsGuest, { body }, undefined, other)).status).toBe(200)
    const end = await gone(stream, since)
    expect(end.type).toBe('guest-elsewhere')
    expect(end.after).toBeLessThan(2000)
  })
})

const shown = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      "select data->>'page' as page from event where incident_id = $1 and type = 'GuestShown'",
      [incidentId],
    )
    return rows
  })

test('a page is in the log before its first frame, and once, however often it comes back', async () => {
  const guest = await letIn({ hasRoomClearAccess: true })
  for (const at of [url, urlOfOther, url]) await (await follow(guest, at)).next()
  expect(await shown()).toEqual([{ page: 'clearRooms' }])
})

test('a page is in the log once also where its second server has not heard yet that they came in', async () => {
  const invited = await inviteTestGuest(world, oak, incidentId, { flags: { hasRoomClearAccess: true } })
  await other.context.incidents.catchUp(oak.id, incidentId)
  muteNotices(other)
  const guest = await openLink(world, incidentId, invited)
  for (const at of [url, urlOfOther]) await (await follow(guest, at)).next()
  expect(await shown()).toEqual([{ page: 'clearRooms' }])
})

test('a page that closes is forgotten', async () => {
  const { hub } = world.server.context
  await expect.poll(() => hub.count().guests, { timeout: 8000 }).toBe(0)
  const stream = await follow(await letIn())
  await stream.next()
  expect(hub.count().guests).toBe(1)
  stream.close()
  await expect.poll(() => hub.count().guests, { timeout: 8000 }).toBe(0)
})
