import { buildBoard } from '@muster/domain/incident/board'
import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type IncidentState, type RoomState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../../live/incidentFixture.ts'
import { openItems } from './openItems.ts'

const at = '2026-11-20T10:01:00.000Z'
const drill = fromSnapshot(snapshotAt(2))
const everywhere = (incident: IncidentState, change: Partial<RoomState>): IncidentState => ({
  ...incident,
  rooms: withRooms(incident.rooms, roomIds, (room) => ({ ...room, ...change })),
})
const inFirst = (incident: IncidentState, change: Partial<RoomState>): IncidentState => ({
  ...incident,
  rooms: withRooms(incident.rooms, [roomIds[0]], (room) => ({ ...room, ...change })),
})
const counted = { present: 20, missing: 0, injured: 0, extra: 0, at, byName: 'Room' }
const calm = everywhere(drill, { seenAt: at, answeredAt: at, attendance: counted })
const words = (incident: IncidentState) => openItems(buildBoard(incident)).map((each) => each.words)

test('nothing is open when all have answered, counted, and need nothing', () => {
  expect(words(calm)).toEqual([])
})

test('rooms that are silent and students who were not counted', () => {
  expect(words(drill)).toEqual(['2 rooms have not answered', '2 rooms have not counted their students'])
})

test('a missing student is named before what is only open', () => {
  const short = inFirst(calm, { attendance: { ...counted, present: 19, missing: 1 } })
  expect(words(short)).toEqual(['1 room still needs help', '1 student is missing'])
})

test('a request for support stays open until somebody has done it', () => {
  const asked = inFirst(calm, { support: [{ seq: 9, at, note: null }] })
  expect(words(asked)).toEqual(['1 room still needs help', '1 report or request is open'])
  const answer = { call: 'support' as const, about: 9, stage: 'done' as const, note: null }
  expect(words(inFirst(asked, { answeredCalls: [{ ...answer, seq: 10, at, byName: 'Kim' }] }))).toEqual([])
})

test('a chat message that nobody has answered', () => {
  const said = {
    id: roomIds[0],
    seq: 9,
    at,
    byName: 'Room',
    byId: '',
    from: 'room' as const,
    typedName: null,
  }
  const message = { ...said, text: 'Is it over?', memberId: null, struck: null }
  expect(words(inFirst(calm, { chat: [message] }))).toEqual(['1 room has unread chat'])
})

test('a room that somebody went to and has not cleared, and a student on the way to a guardian', () => {
  const taker = { id: 'kim', name: 'Kim Ode', at }
  const clearing = { takers: [taker], result: null, handedOver: null, seq: 9 }
  const sent = { id: 's', seq: 9, at, byName: 'Dana', personId: null, student: 'J. D.', message: null }
  const item = { ...sent, status: 'withRunner' as const, movedAt: at, movedByName: 'Dana', note: null }
  expect(words(inFirst(calm, { clearing, reunification: [item] }))).toEqual([
    '1 room was taken but is not cleared',
    '1 student has a guardian waiting',
  ])
})
