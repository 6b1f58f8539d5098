import { type BoardRow, buildBoard } from '@muster/domain/incident/board'
import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import { snapshotAt } from '../../live/incidentFixture.ts'
import { fixedOrder, nextOrder, orderKey, type RoomOrder, sortRows } from './roomOrder.ts'

const [one, two] = buildBoard(fromSnapshot(snapshotAt(2))).rows as [BoardRow, BoardRow]
const room = (name: string, seenAt: string | null): BoardRow => ({
  ...one,
  room: { ...one.room, id: name, name, seenAt },
})
const rows = [
  room('Room 10', '2026-11-20T10:02:00Z'),
  room('Room 2', null),
  room('Room 9', '2026-11-20T10:01:00Z'),
]
const sorted = (order: RoomOrder) => sortRows(rows, order).map((row) => row.room.name)

test('as the board stands unless a column is asked for', () => {
  expect(sortRows(rows, 'need')).toBe(rows)
})

test('in the grid each room keeps its place by site and name, whatever its progress; only one in need comes first', () => {
  const answered = (row: BoardRow): BoardRow => ({ ...row, progress: 'answered' })
  const [ten, second, nine] = rows as [BoardRow, BoardRow, BoardRow]
  const names = (list: readonly BoardRow[]) => sortRows(list, fixedOrder).map((row) => row.room.name)
  expect(names([ten, second, nine])).toEqual(['Room 2', 'Room 9', 'Room 10'])
  expect(names([ten, answered(second), nine])).toEqual(['Room 2', 'Room 9', 'Room 10'])
  expect(orderKey(answered(second), fixedOrder)).toBe(orderKey(second, fixedOrder))
  const inNeed = { ...ten, needsHelp: true }
  expect(names([nine, second, inNeed])).toEqual(['Room 10', 'Room 2', 'Room 9'])
  expect(orderKey(inNeed, fixedOrder)).not.toBe(orderKey(ten, fixedOrder))
  expect(
    names([
      { ...second, siteName: 'Middle' },
      { ...ten, siteName: 'High' },
    ]),
  ).toEqual(['Room 10', 'Room 2'])
})

test('numbers in names are numbers', () => {
  expect(sorted('name')).toEqual(['Room 2', 'Room 9', 'Room 10'])
  expect(sorted('-name')).toEqual(['Room 10', 'Room 9', 'Room 2'])
})

test('whoever has no time comes last, whichever way round', () => {
  expect(sorted('seen')).toEqual(['Room 9', 'Room 10', 'Room 2'])
  expect(sorted('-seen')).toEqual(['Room 10', 'Room 9', 'Room 2'])
})

test('a column’s head goes up, down, and back to how the board stands', () => {
  expect(nextOrder('need', 'seen')).toBe('seen')
  expect(nextOrder('seen', 'seen')).toBe('-seen')
  expect(nextOrder('-seen', 'seen')).toBe('need')
  expect(nextOrder('seen', 'name')).toBe('name')
})

test('a room stays where it is while what it is sorted by stays', () => {
  const counted = { ...two, room: { ...two.room, expected: 5 } }
  expect(orderKey(counted, 'seen')).toBe(orderKey(two, 'seen'))
  expect(orderKey({ ...two, needsHelp: true }, 'need')).toBe('help')
})
