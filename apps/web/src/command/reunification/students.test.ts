import { listRooms } from '@muster/domain/incident/rooms'
import { fromSnapshot, type RoomState } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { byWhereTheyAre, idsToAskFor, markWords, sectionsOf, studentsOf } from './students.ts'

const incident = fromSnapshot(snapshotAt(2))
const [first, second] = listRooms(incident.rooms) as [RoomState, RoomState]
const by = { at: '2026-11-20T10:01:00.000Z', byName: 'Room 1' }
const item = (seq: number, status: 'requested' | 'withGuardian' | 'withRunner') => ({
  id: `${seq}`,
  seq,
  ...by,
  personId: null,
  student: 'A. B.',
  message: null,
  status,
  movedAt: by.at,
  movedByName: 'x',
  note: null,
})
const marked = (room: RoomState, marks: Record<string, 'present' | 'missing'>): RoomState => ({
  ...room,
  attendance: { present: 1, missing: 0, injured: 0, extra: 0, marks, ...by },
})

test('who has waited longest is first, and what is done is last', () => {
  const students = [
    { item: item(9, 'withGuardian'), room: first },
    { item: item(5, 'requested'), room: first },
    { item: item(7, 'withRunner'), room: second },
  ]
  expect(sectionsOf(students).map(({ section }) => section)).toEqual(['waiting', 'onTheWay', 'done'])
  expect(studentsOf(incident)).toEqual([])
})

test('a student with lessons in two rooms is looked for where they were marked present', () => {
  const rooms = new Map([
    [roomIds[0], marked(first, { ana: 'missing' })],
    [roomIds[1], marked(second, { ana: 'present' })],
  ])
  const found = roomIds.map((roomId) => ({ id: 'ana', roomId }))
  const order = byWhereTheyAre(found, (id) => rooms.get(id as (typeof roomIds)[number]))
  expect(order.map(({ roomId }) => roomId)).toEqual([roomIds[1], roomIds[0]])
  expect(markWords(marked(first, { ana: 'missing' }), 'ana')).toBe('missing')
  expect(markWords(first, 'ana')).toBeNull()
})

test('the names of all are asked for, in parts that fit into an address, nobody twice', () => {
  const students = Array.from({ length: 251 }, (_, n) => ({
    item: { ...item(n, 'requested'), personId: `p${n % 250}` },
    room: first,
  }))
  const unnamed = { item: item(300, 'requested'), room: first }
  const parts = idsToAskFor([...students, unnamed])
  expect(parts.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(new Set(parts.flat()).size).toBe(250)
})
