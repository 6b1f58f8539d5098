import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/guestCalls'
import { endIncident, getIncident, getTimeline, postCommandChat } from '@muster/contract/incidentCalls'
import { getBagBroadcasts, getBagStatus } from '@muster/contract/seedCalls'
import { getGuestToken } from '@muster/contract/seedDeskCalls'
import type { EventType } from '@muster/domain/incident/events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  changeTestGuest,
  enterTestGuest,
  eventsOf,
  everyFlag,
  type GuestRights,
  inviteTestGuest,
  newToken,
} from '../../../test/guests.ts'
import { muteNotices } from '../../../test/muteNotices.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import type { Server } from '../../server.ts'

/** Tests what a guest does in an incident, from the first page to the last, and who may know how they are reached. */

let world: World
let oak: TestTenant
/** On the same database. */
let other: Server
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  other = await world.addServer()
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const manager = () => oak.staff.Manager
const change = (guestId: string, rights: GuestRights, server?: Server) =>
  changeTestGuest(world, oak, incidentId, guestId, rights, server)
const logged = (...types: EventType[]) => eventsOf(world, incidentId, types)
const room = (place: number) => roomAt(oak, place)
const show = (page: 'board' | 'plan' | 'chat') => ({ body: { ...newId(), show: page } })
const revoke = (guestId: string, server = world.server) =>
  world.ask(
    calls.revokeGuest,
    { params: { incidentId, guestId }, body: { ...newId(), reason: null } },
    manager(),
    server,
  )

test('a responder scans a link, sees the plan, clears two rooms, loses the right, and is sent away', async () => {
  const guest = await enterTestGuest(world, oak, incidentId, {
    flags: { hasDashboardMapAccess: true, hasRoomClearAccess: true },
  })
  const detail = await world.ask(
    getGuestToken,
    { query: { IncidentId: incidentId, UserIdentifier: 'ode@police.example' } },
    guest,
  )
  expect(detail).toEqual({
    tokenId: guest.guestId,
    userFriendlyName: 'Sgt. Ode',
    userIdentifier: 'ode@police.example',
    incidentId,
    hasRoomClearAccess: true,
    hasDashboardMapAccess: true,
    hasChatAccess: false,
    hasCreateBroadcastAccess: false,
    hasCreateRoomMessageAccess: false,
  })
  await world.ask(calls.showGuestPage, show('board'), guest)
  await world.ask(calls.showGuestPage, show('plan'), guest)
  await world.ask(calls.getGuestPlans, {}, guest)
  const seen = await world.ask(calls.getGuestIncident, {}, guest)
  expect([seen.rooms.length, seen.guests.map(({ id }) => id)]).toEqual([4, [guest.guestId]])

  const take = { params: { roomId: room(0).id }, body: newId() }
  await world.ask(calls.takeRoomAsGuest, take, guest)
  expect(await world.ask(calls.takeRoomAsGuest, take, guest)).toMatchObject({ repeated: true })
  const cleared = { outcome: 'clear' as const, note: null }
  for (const place of [0, 1])
    await world.ask(
      calls.clearRoomAsGuest,
      { params: { roomId: room(place).id }, body: { ...newId(), ...cleared } },
      guest,
    )
  const { rooms } = await world.ask(getIncident, { params: { incidentId } }, manager())
  expect(rooms.map(({ clearing }) => clearing?.result?.byName ?? null)).toEqual([
    '▲ Responder · Sgt. Ode',
    '▲ Responder · Sgt. Ode',
    null,
    null,
  ])

  await change(guest.guestId, { flags: { hasDashboardMapAccess: true } })
  const third = { params: { roomId: room(2).id }, body: { ...newId(), ...cleared } }
  expect((await world.call(calls.clearRoomAsGuest, third, guest)).problem).toMatchObject({
    status: 403,
    type: 'guest-right',
  })
  expect(await logged('RoomCleared')).toHaveLength(2)
  await revoke(guest.guestId)
  expect((await world.call(calls.getGuestIncident, {}, guest)).problem).toMatchObject({
    status: 403,
    type: 'guest-revoked',
  })
  const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, manager())
  const said = lines.filter(({ type }) => type.startsWith('Guest')).map(({ text }) => text)
  expect(said).toHaveLength(7)
  expect(said[1]).toBe('Sgt. Ode joined as an outside responder')
  expect((await logged('RoomTaken', 'RoomCleared')).map(({ actor }) => actor.kind)).toEqual([
    'guest',
    'guest',
    'guest',
  ])
  expect((await verifyLog(world.db.appUrl)).broken).toBe(null)
})

describe('a right that is taken away at another server', () => {
  test('counts at once, whatever this one has heard: the log is asked, not memory', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: everyFlag })
    const send = () =>
      world.call(
        calls.sendGuestBroadcast,
        { body: { ...newId(), message: 'We are inside.', severity: 1 } },
        guest,
      )
    expect((await send()).status).toBe(200)
    await change(guest.guestId, { flags: { hasChatAccess: true } }, other)
    expect((await send()).problem.type).toBe('guest-right')
    await change(guest.guestId, { flags: everyFlag }, other)
    await expect.poll(async () => (await send()).status, { timeout: 8000 }).toBe(200)
    await revoke(guest.guestId, other)
    expect((await send()).problem.type).toBe('guest-revoked')
    expect((await logged('BroadcastSent')).length).toBe(3)
  })
})

test('a guest learns in which languages their pages may be read, and nobody else asks so', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  expect(await world.ask(calls.getGuestLanguages, {}, guest)).toEqual({ languages: [], ownWords: [] })
  await world.asOwner((owner) =>
    owner.query("update tenant set languages = '{es,ar}' where id = $1", [oak.id]),
  )
  expect(await world.ask(calls.getGuestLanguages, {}, guest)).toEqual({
    languages: ['es', 'ar'],
    ownWords: [],
  })
  expect((await world.call(calls.getGuestLanguages, {})).status).toBe(401)
  await world.asOwner((owner) => owner.query("update tenant set languages = '{}' where id = $1", [oak.id]))
})

test('a device that sends without end is told to wait, in seconds, and nobody else is', async () => {
  const [flooding, other] = [
    await enterTestGuest(world, oak, incidentId),
    await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } }),
  ]
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => world.call(calls.showGuestPage, show('board'), flooding)),
  )
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken.length).toBeGreaterThanOrEqual(60)
  expect(taken.length).toBeLessThan(80)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.problem.type).toBe('too-many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await world.call(calls.getGuestIncident, {}, flooding)).status).toBe(200)
  expect((await world.call(calls.showGuestPage, show('chat'), other)).status).toBe(200)
})

test('who lets nobody in is told who is there, and not how they are reached', async () => {
  await enterTestGuest(world, oak, incidentId)
  const seenBy = async (as: TestTenant['staff']['Staff']) =>
    (await world.ask(getIncident, { params: { incidentId } }, as)).guests.map(({ name, identifier }) => [
      name,
      identifier,
    ])
  expect(await seenBy(manager())).toEqual([['Sgt. Ode', 'ode@police.example']])
  expect(await seenBy(oak.staff.Staff)).toEqual([['Sgt. Ode', '—']])
  const url = await world.listen()
  const stream = await openSse(url + streamPaths.incident(incidentId), {
    headers: await world.headersOf(oak.staff.Staff),
  })
  onTestFinished(() => stream.close())
  await stream.next(({ event }) => event === 'snapshot')
  await enterTestGuest(world, oak, incidentId, { name: 'Kim' })
  await stream.next(({ data }) => data.includes('GuestInvited') && data.includes('Kim'))
  expect(stream.frames.map(({ data }) => data).join()).not.toContain('ode@police.example')
})

test('how guests are reached is told to a restricted manager who may let them in at every site of the incident, and to no other', async () => {
  const [east, west] = oak.sites
  const held = oak.staff.SiteSpecific
  const permit = (permission: 'view' | 'manage') =>
    world.asOwner((owner) =>
      owner.query(
        'update site_permission set permission = $2 where site_id = $1 and user_id = (select id from app_user where email = $3)',
        [east.id, permission, held.email],
      ),
    )
  const identifiers = async (id: string) =>
    (await world.ask(getIncident, { params: { incidentId: id } }, held)).guests.map(
      ({ identifier }) => identifier,
    )
  const own = await world.startDrill(oak, [east])
  const both = await world.startDrill(oak, [east, west])
  await enterTestGuest(world, oak, own)
  await enterTestGuest(world, oak, both)
  expect(await identifiers(own)).toEqual(['ode@police.example'])
  expect(await identifiers(both)).toEqual(['—'])
  await permit('view')
  onTestFinished(async () => {
    await permit('manage')
  })
  expect(await identifiers(own)).toEqual(['—'])
})

describe('a guest', () => {
  test('talks to a room and among the responders, and is named in both', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } })
    await world.ask(
      postCommandChat,
      { params: { incidentId }, body: { ...newId(), roomId: room(0).id, text: 'How are you?' } },
      manager(),
    )
    const say = (roomId: string | null, text: string) =>
      world.call(calls.postGuestChat, { body: { ...newId(), roomId, text } }, guest)
    expect([
      (await say(room(0).id, 'We come to you.')).status,
      (await say(null, 'At gate 2.')).status,
    ]).toEqual([200, 200])
    const { rooms, groupChats } = await world.ask(getIncident, { params: { incidentId } }, manager())
    expect(rooms[0]?.chat.at(-1)).toMatchObject({
      from: 'guest',
      byName: 'Sgt. Ode',
      text: 'We come to you.',
    })
    expect(groupChats.responders).toMatchObject([{ from: 'guest', byName: 'Sgt. Ode', text: 'At gate 2.' }])
    expect(groupChats.command).toEqual([])
  })

  test('by the name of the manager is a responder to every room, in the chat and in the log', async () => {
    const { name } = manager()
    const flags = { hasChatAccess: true, hasCreateBroadcastAccess: true }
    const guest = await enterTestGuest(world, oak, incidentId, { name, flags })
    const message = { message: 'Come out.', severity: 3 as const }
    await world.ask(calls.sendGuestBroadcast, { body: { ...newId(), ...message } }, guest)
    const said = { roomId: room(0).id, text: 'It is over.' }
    await world.ask(calls.postGuestChat, { body: { ...newId(), ...said } }, guest)
    const bag = { query: { RedBagGuid: room(0).barcode } }
    const { incident } = await world.ask(getBagStatus, bag)
    const signed = `▲ Responder · ${name}`
    expect(incident?.broadcast.sentByName).toBe(signed)
    expect(incident?.snapshot.broadcasts.map(({ from }) => from)).toEqual(['command', 'guest'])
    expect(incident?.snapshot.rooms[0]?.chat).toMatchObject([{ from: 'guest', byName: name }])
    const [newest, first] = await world.ask(getBagBroadcasts, bag)
    expect([newest?.sentByName, first?.sentByName]).toEqual([signed, name])
    const lines = await world.ask(getTimeline, { params: { incidentId }, query: {} }, manager())
    const own = lines.filter(({ type }) => type === 'BroadcastSent' || type === 'ChatPosted')
    expect(own.map(({ byName }) => byName)).toEqual([`◆ Command · ${name}`, signed, signed])
  })

  test('is known at another server at once, also by one that has not heard of them', async () => {
    await other.context.incidents.load(oak.id, incidentId)
    muteNotices(other)
    const invited = await inviteTestGuest(world, oak, incidentId)
    const params = { incidentId, guestId: invited.guestId }
    const { secret } = await world.ask(calls.renewGuestLink, { params }, manager(), other)
    const late = await inviteTestGuest(world, oak, incidentId)
    const body = { incidentId, secret: late.secret, token: newToken() }
    expect(secret).not.toBe(invited.secret)
    expect((await world.call(calls.enterAsGuest, { body }, undefined, other)).status).toBe(200)
    const guest = await enterTestGuest(world, oak, incidentId, { name: 'Kim' })
    expect((await world.call(calls.getGuestIncident, {}, guest, other)).status).toBe(200)
  })

  test('stays in when the server is started anew', async () => {
    const guest = await enterTestGuest(world, oak, incidentId)
    const next = await world.addServer()
    expect((await world.call(calls.getGuestIncident, {}, guest, next)).status).toBe(200)
  })

  test('is out when the incident is over, and is told so', async () => {
    const guest = await enterTestGuest(world, oak, incidentId)
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, manager())
    expect((await world.call(calls.getGuestIncident, {}, guest)).problem).toMatchObject({
      type: 'guest-over',
      detail: calls.guestEndingWords['guest-over'],
    })
  })

  test('does not learn by a command’s id what others have asked', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: everyFlag })
    const { commandId } = newId()
    const body = { commandId, message: 'From a guest.', severity: 1 as const }
    await world.ask(calls.sendGuestBroadcast, { body }, guest)
    const second = await enterTestGuest(world, oak, incidentId, { flags: everyFlag })
    expect(await world.ask(calls.sendGuestBroadcast, { body }, second)).toMatchObject({ repeated: false })
  })
})

test('a token that nobody gave out opens nothing, however often it is tried, and a guest goes on beside it', async () => {
  const guest = await enterTestGuest(world, oak, incidentId)
  const guess = () =>
    world.call(
      calls.getGuestIncident,
      {},
      { headers: { 'external-access-token': newToken(), 'incident-id': incidentId } },
    )
  const answers = await Promise.all(Array.from({ length: 200 }, guess))
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([401, 429])
  expect((await world.call(calls.getGuestIncident, {}, guest)).status).toBe(200)
})
