import { randomUUID } from 'node:crypto'
import * as bagCalls from '@muster/contract/bagCalls'
import * as calls from '@muster/contract/incidentCalls'
import * as seed from '@muster/contract/seedCalls'
import { getIncidentDetails } from '@muster/contract/seedDeskCalls'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { buildBoard } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'

/** Tests the main path in order: a manager starts, rooms answer, everybody sees the truth, it ends. */

let world: World
let oak: TestTenant
let first: TestRoom
let second: TestRoom
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  const [one, two] = oak.sites[0].rooms
  if (!one || !two) throw new Error('a school has rooms')
  first = one
  second = two
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const id = () => ({ commandId: randomUUID() })
const statusOf = async (room: TestRoom) => {
  const { incident } = await world.ask(seed.getBagStatus, { query: { RedBagGuid: room.barcode } })
  if (!incident) throw new Error('no incident is shown')
  return incident
}
const asManager = <E extends Parameters<World['ask']>[0]>(call: E, body: object) =>
  world.call(call, { params: { incidentId }, body } as never, oak.staff.Manager)
const inRoom = (room: TestRoom) => ({ params: { barcode: room.barcode, incidentId } })

describe('an incident from its start to its end', () => {
  test('reaches a room with its first message and its instructions, none done', async () => {
    const incident = await statusOf(first)
    expect(incident.incidentId).toBe(incidentId)
    expect(incident.broadcast.broadcastMessage).toBe(actionGuides.Lockdown.firstMessage)
    expect(incident.broadcast.sentByName).toBe(oak.staff.Manager.name)
    expect(incident.instructionsList.map((each) => [each.instruction, each.instructionStatus])).toEqual(
      actionGuides.Lockdown.instructions.map(({ text }) => [text, 0]),
    )
    expect(incident.snapshot.rooms.map(({ name, expected }) => [name, expected])).toEqual([['Room 1', 1]])
  })

  test('says when a room has it on its screen', async () => {
    const { snapshot } = await statusOf(first)
    const seen = await world.ask(bagCalls.markSeen, {
      ...inRoom(first),
      body: { ...id(), upTo: snapshot.version },
    })
    expect(seen.version).toBe(3)
    const whole = await world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Staff)
    expect(whole.rooms.map(({ seenUpTo }) => seenUpTo)).toEqual([2, 0, 0, 0])
  })

  test('takes an acknowledgement for this room alone', async () => {
    const { instructionsList } = await statusOf(first)
    const instructionResponse = instructionsList.map(({ id }) => ({
      id,
      instructionStatus: 1 as const,
      instructionValue: null,
    }))
    const sender = { classroomBarcode: first.barcode, sequence: 1, userId: 'aB3dE9', incidentId }
    await world.ask(seed.submitClassroomUpdate, { body: { ...sender, instructionResponse } })
    const own = await statusOf(first)
    expect(own.instructionsList.map(({ instructionStatus }) => instructionStatus)).toEqual([1, 1, 1])
    const other = await statusOf(second)
    expect(other.instructionsList.map(({ instructionStatus }) => instructionStatus)).toEqual([0, 0, 0])
  })

  test('carries a message to one room that no other room sees', async () => {
    const sent = await asManager(calls.sendRoomMessage, {
      ...id(),
      message: 'The key is on its way.',
      roomIds: [first.id],
    })
    expect(sent.status).toBe(200)
    expect((await statusOf(first)).roomBroadcast?.broadcastMessage).toBe('The key is on its way.')
    const other = await world.call(seed.getBagStatus, { query: { RedBagGuid: second.barcode } })
    expect(other.text).not.toContain('The key is on its way.')
    expect(other.body.incident?.roomBroadcast).toBeNull()
  })

  test('asks for attendance, and attendance answers the request', async () => {
    const request = { id: randomUUID(), text: 'Take attendance', dataType: 4 as const }
    await asManager(calls.giveInstruction, { ...id(), ...request, roomIds: null, announce: true })
    const input = await statusOf(first)
    expect(input.roomBroadcast?.broadcastMessage).toBe('Take attendance')
    expect(input.instructionsList.at(-1)).toMatchObject({ instructionDataType: 4, instructionStatus: 0 })
    const counts = { present: 1, missing: 0, injured: 0, extra: 1 }
    await world.ask(bagCalls.takeAttendance, { ...inRoom(first), body: { ...id(), ...counts } })
    expect((await statusOf(first)).instructionsList.at(-1)?.instructionStatus).toBe(1)
    expect((await statusOf(second)).instructionsList.at(-1)?.instructionStatus).toBe(0)
  })

  test('lets a room say how it is and talk with command', async () => {
    const report = { status: 'injured' as const, headcount: 3, needs: ['medical' as const], note: 'Ankle' }
    await world.ask(bagCalls.reportRoomStatus, { ...inRoom(second), body: { ...id(), ...report } })
    const question = { ...id(), text: 'When does help come?', author: 'Ms Lee' }
    await world.ask(bagCalls.postRoomChat, { ...inRoom(second), body: question })
    await asManager(calls.postCommandChat, { ...id(), roomId: second.id, text: 'In two minutes.' })
    const { snapshot } = await statusOf(second)
    expect(
      snapshot.rooms[0]?.chat.map(({ byName, typedName, from, text }) => [typedName ?? byName, from, text]),
    ).toEqual([
      ['Ms Lee', 'room', 'When does help come?'],
      [oak.staff.Manager.name, 'command', 'In two minutes.'],
    ])
    expect(snapshot.rooms[0]?.status).toMatchObject(report)
  })

  test('shows command every room: who needs help first, then who is silent', async () => {
    const whole = await world.ask(calls.getIncident, { params: { incidentId } }, oak.staff.Manager)
    const { rows, counts, expected } = buildBoard(fromSnapshot(whole))
    expect(rows.map(({ room, progress }) => `${room.name} ${progress}`)).toEqual([
      'Room 2 answered',
      'Room 3 notReached',
      'Room 4 notReached',
      'Room 1 answered',
    ])
    expect(counts).toMatchObject({ all: 4, silent: 2, needsHelp: 1 })
    expect(expected).toBe(1 + 2 + 3 + 4)
  })

  test('lists a room’s messages newest first and never with another room’s barcode', async () => {
    const message = { message: 'Stay away from the hall.', roomIds: [first.id, second.id] }
    await asManager(calls.sendRoomMessage, { ...id(), ...message })
    await asManager(calls.sendBroadcast, { ...id(), message: 'Police are here.', severity: 1 })
    const list = await world.ask(seed.getBagBroadcasts, { query: { RedBagGuid: first.barcode } })
    expect(list.map(({ message, type, redBagGuids }) => [message, type, redBagGuids])).toEqual([
      ['Police are here.', 0, []],
      ['Stay away from the hall.', 3, [first.barcode]],
      ['Take attendance', 3, [first.barcode]],
      ['The key is on its way.', 1, [first.barcode]],
      [actionGuides.Lockdown.firstMessage, 0, []],
    ])
    // To several rooms, listed by their names.
    expect(list[1]?.roomNames.toSorted()).toEqual(['Room 1', 'Room 2'])
  })

  test('is told in words, oldest first', async () => {
    const lines = await world.ask(calls.getTimeline, { params: { incidentId }, query: {} }, oak.staff.Staff)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1))
    expect(lines[0]?.text).toBe('Lockdown started at oak east (Drill, 4 rooms)')
    expect(lines.map(({ text }) => text)).toContain(
      'Room 2: Someone is injured, 3 people, Medical help, Ankle',
    )
    // Entries after a point have the same words as in the whole list.
    const after = { params: { incidentId }, query: { after: 2 } }
    await expect(world.ask(calls.getTimeline, after, oak.staff.Staff)).resolves.toEqual(lines.slice(2))
  })

  test('ends for every room, and can still be read by those who were in it', async () => {
    const active = await world.ask(
      ...([getIncidentDetails, { query: { IncidentStatus: 'Active' } }, oak.staff.Staff] as const),
    )
    expect(active.map((each) => each.incidentId)).toEqual([incidentId])
    await asManager(calls.endIncident, { ...id(), message: 'All clear. Thank you.' })
    const status = await world.ask(seed.getBagStatus, { query: { RedBagGuid: first.barcode } })
    expect(status.incident).toBeNull()
    const own = await world.ask(bagCalls.getBagIncident, inRoom(first))
    expect(own).toMatchObject({ stage: 'ended', closingMessage: 'All clear. Thank you.' })
    expect(own.rooms.map(({ name }) => name)).toEqual(['Room 1'])
    const late = await asManager(calls.sendBroadcast, { ...id(), message: 'Too late.', severity: 0 })
    expect([late.status, late.problem.type]).toEqual([409, 'already-ended'])
  })
})

test('a misfire is withdrawn: rooms hear that nothing is happening, and lists tell it from an end', async () => {
  const misfire = drillAt([oak.sites[1]])
  const started = await world.call(calls.startIncident, { body: misfire }, oak.staff.TenantAdmin)
  expect([started.status, started.body.version]).toEqual([201, 2])
  const it = { params: { incidentId: misfire.incidentId } }
  await world.ask(calls.withdrawIncident, { ...it, body: id() }, oak.staff.TenantAdmin)
  const ended = await world.ask(calls.listIncidents, { query: { stage: 'ended' } }, oak.staff.Staff)
  expect(ended.items.map((each) => [each.incidentId, each.stage])).toEqual([
    [misfire.incidentId, 'withdrawn'],
    [incidentId, 'ended'],
  ])
  expect(ended.items[0]).toMatchObject({ siteNames: ['oak west'], roomCount: 4, kind: 'Exercise' })
})
