import { takeAttendance } from '@muster/contract/bagCalls'
import * as calls from '@muster/contract/guestCalls'
import { sendBroadcast } from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import type { EventType } from '@muster/domain/incident/events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeTestGuest, enterTestGuest, eventsOf, everyFlag } from '../../../test/guests.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { Server } from '../../server.ts'

/** Tests what a guest is shown of an incident, and that the log has it before they see it. */

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
const show = (page: 'plan' | 'print' | 'chat' | 'clearRooms') => ({ body: { ...newId(), show: page } })
const logged = (...types: EventType[]) => eventsOf(world, incidentId, types)

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

  test('of students is told no more once another server has taken the board away, also to a request that is sent again', async () => {
    const { id: roomId } = await missingIn(2)
    for (let round = 0; round < 8; round++) {
      const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
      const input = { params: { roomId }, body: newId() }
      expect(await world.ask(calls.readGuestStudents, input, guest)).toHaveLength(1)
      await changeTestGuest(world, oak, incidentId, guest.guestId, {}, other)
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
    expect(await pages()).toEqual(['board', 'clearRooms', 'chat'])
  })
})
