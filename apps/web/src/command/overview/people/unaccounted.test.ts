import { type BoardRow, buildBoard } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { snapshotAt } from '../../../live/incidentFixture.ts'
import { countMissing, foundIn, markPeople, namesOf, unaccountedFor } from './unaccounted.ts'

const [first, second] = buildBoard(fromSnapshot(snapshotAt(2))).rows as [BoardRow, BoardRow]
const counts = { present: 18, missing: 1, injured: 0, extra: 0, absent: 1, elsewhere: 0 }
const taken = { ...counts, at: '2026-11-20T10:01:00Z', byName: 'Room 1' }
const marks = { a: 'present', b: 'missing', c: 'absent' } as const
const called = { ...first.room, attendance: { ...taken, marks } }
const students = [
  { id: 'a', name: 'Ada' },
  { id: 'b', name: 'Ben' },
  { id: 'c', name: 'Cem' },
  { id: 'd', name: 'Dee' },
]

test('who is missing comes first, then who was not called, then those whose place is known', () => {
  expect(markPeople(students, called).map(({ name, mark }) => [name, mark])).toEqual([
    ['Ben', 'missing'],
    ['Dee', null],
    ['Cem', 'absent'],
    ['Ada', 'present'],
  ])
})

test('not accounted for are the missing of rooms that counted, and everybody of rooms that did not', () => {
  const found = unaccountedFor([{ ...first, room: called }, second])
  expect(found.missing.map(({ room }) => room.name)).toEqual(['Room 1'])
  expect(found.uncounted.map(({ room }) => room.name)).toEqual(['Room 2'])
  expect(countMissing(found)).toBe(1)
  expect(namesOf(students, called).map(({ name }) => name)).toEqual(['Ben'])
  expect(namesOf(students, second.room)).toHaveLength(4)
})

test('a room that expects nobody has nobody to find', () => {
  const empty = { ...second, room: { ...second.room, expected: 0 } }
  expect(unaccountedFor([empty])).toEqual({ missing: [], uncounted: [] })
})

test('a headcount alone counts a room, though it names nobody', () => {
  const status = {
    status: 'allSafe' as const,
    headcount: 19,
    needs: [],
    note: null,
    at: taken.at,
    byName: 'Room 2',
  }
  expect(unaccountedFor([{ ...second, room: { ...second.room, status } }]).uncounted).toEqual([])
})

test('a student on two lists is not looked for where another room has them on its roll', () => {
  const other = { ...second.room, attendance: { ...taken, missing: 0, marks: { b: 'present' } as const } }
  const found = foundIn([
    { ...first, room: called },
    { ...second, room: other },
  ])
  expect(found.get('b')).toBe('Room 2')
  expect(namesOf(students, called, found)).toEqual([])
})
