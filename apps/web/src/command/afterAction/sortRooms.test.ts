import type { RoomTimes } from '@muster/domain/afterAction/roomTimesTracker'
import { expect, test } from 'vitest'
import { readSort, sortRooms, toggledSort } from './sortRooms.ts'

const room = (name: string, answered: number | null): RoomTimes => ({
  roomId: name,
  name,
  siteId: 1,
  rung: answered === null ? 'notReached' : 'answered',
  seen: answered,
  answered,
  status: null,
  attendance: null,
  cleared: null,
  lastStatus: null,
  lastWords: '',
  people: null,
  expected: null,
  missing: 0,
  injured: 0,
})
const rooms = [room('Room 10', 3000), room('Room 2', null), room('Room 1', 9000), room('Room 3', null)]
const order = (text: string | null) => sortRooms(rooms, readSort(text)).map(({ name }) => name)

test('rooms stand by name, as people count', () => {
  expect(order(null)).toEqual(['Room 1', 'Room 2', 'Room 3', 'Room 10'])
  expect(order('nonsense')).toEqual(order('name'))
})

test('those that never answered stand last, and first when it is turned around', () => {
  expect(order('answered')).toEqual(['Room 10', 'Room 1', 'Room 2', 'Room 3'])
  expect(order('-answered')).toEqual(['Room 3', 'Room 2', 'Room 1', 'Room 10'])
})

test('a second press on a column turns it around, a press on another begins anew', () => {
  expect(toggledSort(readSort('answered'), 'answered')).toBe('-answered')
  expect(toggledSort(readSort('-answered'), 'answered')).toBe('answered')
  expect(toggledSort(readSort('-answered'), 'seen')).toBe('seen')
})
