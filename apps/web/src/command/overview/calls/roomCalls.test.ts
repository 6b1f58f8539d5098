import { withRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type IncidentState, type RoomState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../../live/incidentFixture.ts'
import { roomCalls } from './roomCalls.ts'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const drill = fromSnapshot(snapshotAt(2))
const inRoom = (incident: IncidentState, place: 0 | 1, change: Partial<RoomState>): IncidentState => ({
  ...incident,
  rooms: withRooms(incident.rooms, [roomIds[place]], (room) => ({ ...room, ...change })),
})
const report = (id: string, minute: number, stage: 'filed' | 'accepted' | 'done') => ({
  ...{ id, seq: minute, at: at(minute), byName: 'Room 1', type: 3 as const, text: 'Asthma', photoId: null },
  ...{ stage, answer: stage === 'filed' ? null : { at: at(9), byName: 'Dana', note: null } },
})
const needs = (needsSeq: number) => ({
  ...{ status: 'allSafe' as const, headcount: 20, note: null, at: at(3), byName: 'Room 2', needsSeq },
  needs: ['insulin' as const, 'water' as const],
})

test('nobody asks for anything at first', () => {
  expect(roomCalls(drill)).toEqual([])
})

test('those that wait come before those accepted, the newest first, and done ones last', () => {
  const reports = [report('a', 1, 'filed'), report('b', 2, 'done'), report('c', 4, 'accepted')]
  const incident = inRoom(inRoom(drill, 0, { reports }), 1, {
    status: needs(7),
    support: [{ seq: 9, at: at(5), note: null }],
  })
  expect(roomCalls(incident).map(({ id }) => id)).toEqual([
    'support 9',
    `needs ${roomIds[1]} 7`,
    'a',
    'c',
    'b',
  ])
})

test('what a room needs is named, and who took it up', () => {
  const answer = { call: 'needs' as const, about: 7, stage: 'accepted' as const, note: 'Nurse goes' }
  const answeredCalls = [{ ...answer, seq: 8, at: at(4), byName: 'Kim Ode' }]
  const [call] = roomCalls(inRoom(drill, 0, { status: needs(7), answeredCalls }))
  expect(call).toMatchObject({ words: 'Insulin, Water', stage: 'accepted', answer: { byName: 'Kim Ode' } })
})

test('other needs than those that were met are a new call', () => {
  const answer = { call: 'needs' as const, about: 7, stage: 'done' as const, note: null }
  const answeredCalls = [{ ...answer, seq: 8, at: at(4), byName: 'Kim Ode' }]
  const [call] = roomCalls(inRoom(drill, 0, { status: needs(11), answeredCalls }))
  expect(call?.stage).toBe('filed')
})
