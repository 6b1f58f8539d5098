import { takeAttendance } from '@muster/contract/bagCalls'
import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/guestCalls'
import {
  endIncident,
  getIncident,
  getTimeline,
  postCommandChat,
  sendBroadcast,
} from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import { getGuestToken } from '@muster/contract/seedDeskCalls'
import { guestFlags } from '@muster/domain/access/guestFlags'
import type { EventType } from '@muster/domain/incident/events'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { enterTestGuest, everyFlag, inOneHour, inviteTestGuest, newToken } from '../../../test/guests.ts'
import { muteNotices } from '../../../test/muteNotices.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import type { Server } from '../../server.ts'

/** Tests a guest's actions and views in an incident, from the first page to the last, and their log entries. */

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
const room = (place: number) => roomAt(oak, place)
const show = (page: 'board' | 'plan' | 'print' | 'chat' | 'clearRooms') => ({
  body: { ...newId(), show: page },
})
const change = (guestId: string, rights: { flags?: object; expiresAt?: string }, server = world.server) =>
  world.ask(
    calls.changeGuest,
    {
      params: { incidentId, guestId },
      body: {
        ...newId(),
        flags: guestFlags.parse(rights.flags ?? {}),
        expiresAt: rights.expiresAt ?? inOneHour(),
      },
    },
    manager(),
    server,
  )
const revoke = (guestId: string, server = world.server) =>
  world.ask(
    calls.revokeGuest,
    { params: { incidentId, guestId }, body: { ...newId(), reason: null } },
    manager(),
    server,
  )

/** A room in which one student is missing. */
async function missingIn(place: number) {
  const { barcode, id } = room(place)
  const { students } = await world.ask(getRoomRoster, { params: { barcode }, query: {} })
  const marks = Object.fromEntries(
    students.map((student, at) => [student.id, at === 0 ? ('missing' as const) : ('present' as const)]),
  )
  const counts = { present: students.length - 1, missing: 1, injured: 0, extra: 0 }
  await world.ask(takeAttendance, { params: { barcode, incidentId }, body: { ...newId(), ...counts, marks } })
  return { id }
}

/** Returns the log's events of these types, in order. */
async function logged(...types: EventType[]) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ type: EventType; data: Record<string, unknown>; actor: { kind: string; name: string } }>(
      'select type, data, actor from event where incident_id = $1 and type = any ($2) order by seq',
      [incidentId, types],
    ),
  )
  return rows
}

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
    'Sgt. Ode',
    'Sgt. Ode',
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
  expect(said[1]).toBe('Sgt. Ode came in as a guest')
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

describe('what is shown', () => {
  test('of students is told no more once another server has taken the board away, also to a request that is sent again', async () => {
    const { id: roomId } = await missingIn(2)
    for (let round = 0; round < 8; round++) {
      const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
      const input = { params: { roomId }, body: newId() }
      expect(await world.ask(calls.readGuestStudents, input, guest)).toHaveLength(1)
      await change(guest.guestId, {}, other)
      for (const request of [{ ...input, body: newId() }, input])
        expect((await world.call(calls.readGuestStudents, request, guest)).problem).toMatchObject({
          status: 403,
          type: 'guest-right',
        })
    }
  })

  test('is written down whatever a guest has named their own commands before', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
    const [entered] = await world.asOwner(
      async (owner) =>
        (
          await owner.query<{ seq: number }>(
            "select seq from event where incident_id = $1 and type = 'GuestEntered'",
            [incidentId],
          )
        ).rows,
    )
    for (const name of ['plan', 'shown:plan', 'own:shown:plan'])
      await world.ask(
        calls.showGuestPage,
        { body: { commandId: `${name}:${entered?.seq}`, show: 'board' } },
        guest,
      )
    await world.ask(calls.getGuestPlans, {}, guest)
    const pages = async () => (await logged('GuestShown')).map(({ data }) => data.page)
    expect(await pages()).toEqual(['board', 'board', 'board', 'plan'])
    // A member of command could use such a name; the log records the page all the same.
    const second = await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } })
    const { version } = await world.ask(
      sendBroadcast,
      {
        params: { incidentId },
        body: { commandId: `${second.guestId}:own:x`, message: 'Hello.', severity: 1 },
      },
      manager(),
    )
    const opened = await world.ask(calls.showGuestPage, { body: { commandId: 'x', show: 'chat' } }, second)
    expect(opened.version).toBeGreaterThan(version)
    expect((await pages()).at(-1)).toBe('chat')
  })

  test('at once is each page whose content is sent', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: everyFlag })
    await world.ask(calls.getGuestIncident, {}, guest)
    expect((await logged('GuestShown')).map(({ data }) => data.page)).toEqual(['board', 'clearRooms', 'chat'])
  })
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

describe('what a guest is shown', () => {
  const pages = async () => (await logged('GuestShown')).map(({ data }) => data.page)

  test('is in the log before they see it, also where their device says nothing, and once', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
    await world.ask(calls.getGuestIncident, {}, guest)
    await world.ask(calls.getGuestIncident, {}, guest)
    expect(await pages()).toEqual(['board'])
    await Promise.all([world.ask(calls.getGuestPlans, {}, guest), world.ask(calls.getGuestPlans, {}, guest)])
    expect(await pages()).toEqual(['board', 'plan'])
    const opened = show('print')
    await world.ask(calls.showGuestPage, opened, guest)
    await world.ask(calls.showGuestPage, opened, guest)
    expect(await pages()).toEqual(['board', 'plan', 'print'])
    // A page sent to their device in advance does not count as seen.
    const sent = (await logged('GuestShown')).map(({ data }) => data.isSent ?? false)
    expect(sent).toEqual([true, true, false])
  })

  test('is no page that their rights do not give', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasChatAccess: true } })
    for (const page of ['plan', 'print', 'clearRooms'] as const)
      expect((await world.call(calls.showGuestPage, show(page), guest)).problem.type).toBe('guest-right')
    expect((await world.call(calls.showGuestPage, show('chat'), guest)).status).toBe(200)
    expect(await pages()).toEqual(['chat'])
  })

  test('of students: the names of who is missing or injured, each in the log by id', async () => {
    const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
    const { barcode, id: roomId } = room(2)
    const { students } = await world.ask(getRoomRoster, { params: { barcode }, query: {} })
    const [one, two, three] = students.map(({ id }) => id)
    if (!one || !two || !three) throw new Error('the room has no students')
    const counts = { present: 2, missing: 1, injured: 1, extra: 0 }
    const attend = (marks: Record<string, 'missing' | 'injured' | 'present'>) =>
      world.ask(takeAttendance, {
        params: { barcode, incidentId },
        body: { ...newId(), ...counts, marks },
      })
    await attend({ [one]: 'missing', [two]: 'injured', [three]: 'present' })
    const input = { params: { roomId }, body: newId() }
    const told = await world.ask(calls.readGuestStudents, input, guest)
    expect(told).toEqual([
      { name: 'Student 1', mark: 'missing' },
      { name: 'Student 2', mark: 'injured' },
    ])
    const students2 = async () => (await logged('GuestShown')).filter(({ data }) => data.page === 'students')
    expect((await students2()).map(({ data }) => [data.roomId, data.personIds])).toEqual([
      [roomId, [one, two]],
    ])

    await attend({ [one]: 'missing', [two]: 'present', [three]: 'injured' })
    // The same command again: no name is returned that the log does not have.
    expect(await world.ask(calls.readGuestStudents, input, guest)).toEqual([
      { name: 'Student 1', mark: 'missing' },
    ])
    const elsewhere = { ...input, params: { roomId: room(1).id } }
    expect(await world.ask(calls.readGuestStudents, elsewhere, guest)).toEqual([])
    expect(await students2()).toHaveLength(1)
    const view = await world.ask(calls.getGuestIncident, {}, guest)
    for (const id of [one, two, three]) expect(JSON.stringify(view)).not.toContain(id)
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
