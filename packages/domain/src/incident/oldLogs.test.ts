import { expect, test } from 'vitest'
import { progressOf } from './board.ts'
import { incidentEvent } from './events.ts'
import { fold } from './evolve.ts'
import { roomView } from './roomView.ts'
import { roundsOf } from './rounds.ts'
import { manager, school, uuid } from './testSchool.ts'

/** Events as earlier versions wrote them. What was stored once parses and folds for ever: add to these, change none. */

const head = (seq: number) => ({
  id: uuid(100 + seq),
  incidentId: uuid(999),
  seq,
  at: `2026-03-02T10:00:0${seq}.000Z`,
  actor: manager,
  commandId: `c${seq}`,
})

const firstRelease: unknown[] = [
  {
    ...head(1),
    type: 'IncidentStarted',
    data: {
      kind: 'Actual',
      action: 'Lockdown',
      type: 1,
      location: null,
      hasChat: true,
      sites: [{ id: 7, name: 'North School' }],
      rooms: school(1),
      instructions: [{ id: uuid(701), text: 'Lock the door', dataType: 0 }],
    },
  },
  { ...head(2), type: 'BroadcastSent', data: { message: 'Lockdown.', severity: 3 } },
  {
    ...head(3),
    type: 'InstructionGiven',
    data: { id: uuid(702), text: 'Take attendance', dataType: 4, roomIds: null },
  },
  {
    ...head(4),
    type: 'AttendanceTaken',
    data: { roomId: uuid(1), present: 19, missing: 1, injured: 0, extra: 0 },
  },
  { ...head(5), type: 'ChatPosted', data: { roomId: uuid(1), text: 'Here.', author: 'Room 1' } },
]

test('the log of the first release parses and folds: its instructions are for during, and nothing is asked after', () => {
  const state = fold(firstRelease.map((event) => incidentEvent.parse(event)))
  const view = state && roomView(state, uuid(1))
  expect(view?.instructions.map(({ text, phase, choices }) => [text, phase, choices])).toEqual([
    ['Lock the door', 'during', []],
    ['Take attendance', 'during', []],
  ])
  expect(view?.afterQuestions).toEqual([])
  expect(view?.room.attendance).toMatchObject({ present: 19, missing: 1 })
  expect(view?.room.chat[0]?.memberId).toBeNull()
})

test('a change of action in such a log begins a round: what was counted before it is history', () => {
  const changed = [
    ...firstRelease,
    {
      ...head(6),
      type: 'ActionChanged',
      data: {
        action: 'Evacuate',
        instructions: [{ id: uuid(703), text: 'Leave the building', dataType: 0 }],
      },
    },
    { ...head(7), type: 'BroadcastSent', data: { message: 'Evacuate.', severity: 3 } },
    { ...head(8), type: 'RoomSeen', data: { roomId: uuid(1), upTo: 7 } },
    {
      ...head(9),
      type: 'InstructionCompleted',
      data: { roomId: uuid(1), instructionIds: [uuid(701)], values: {} },
    },
  ]
  const state = fold(changed.map((event) => incidentEvent.parse(event)))
  const view = state && roomView(state, uuid(1))
  expect(state && roundsOf(state).map(({ number, action, seq }) => [number, action, seq])).toEqual([
    [1, 'Lockdown', 1],
    [2, 'Evacuate', 6],
  ])
  expect(view?.instructions.map(({ text, completed }) => [text, completed])).toEqual([
    ['Leave the building', false],
  ])
  expect(view && progressOf(view.room)).toBe('seen')
  expect(view?.room).toMatchObject({
    attendance: null,
    earlier: [{ round: 1, attendance: { present: 19, missing: 1 }, answeredAt: expect.any(String) }],
  })
})

test('an author in such a log who is not the bag is a typed name', () => {
  const bag = { kind: 'bag', id: uuid(501), name: 'Room 1' }
  const say = (seq: number, author: string) => ({
    ...head(seq),
    actor: bag,
    type: 'ChatPosted',
    data: { roomId: uuid(1), text: 'Here.', author, memberId: 'abc123' },
  })
  const joined = {
    ...head(6),
    actor: bag,
    type: 'ChatJoined',
    data: { roomId: uuid(1), memberId: 'abc123', name: 'The Principal' },
  }
  const said = [joined, say(7, 'Room 1'), say(8, 'Pat'), say(9, 'Dana Reyes (command)')]
  const state = fold([...firstRelease, ...said].map((event) => incidentEvent.parse(event)))
  const room = state && roomView(state, uuid(1))?.room
  expect(room?.members).toMatchObject([{ memberId: 'abc123', name: 'The Principal', proof: null }])
  expect(room?.chat.slice(1).map(({ from, byName, typedName }) => [from, byName, typedName])).toEqual([
    ['room', 'Room 1', null],
    ['room', 'Room 1', 'Pat'],
    ['room', 'Room 1', 'Dana Reyes (command)'],
  ])
})
