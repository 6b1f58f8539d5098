import { expect, test } from 'vitest'
import { labelLines } from './labelLines.ts'

test('a name stands on one line where there is room, else on several', () => {
  expect(labelLines('Room 112', 100, 40)).toEqual(['Room 112'])
  expect(labelLines('Room 112', 40, 40)).toEqual(['Room', '112'])
  expect(labelLines('Main office and nurse', 90, 60)).toEqual(['Main office', 'and nurse'])
})

test('where it does not fit a room keeps its number, and what has none is left out', () => {
  expect(labelLines('Room 112', 40, 20)).toEqual(['…112'])
  expect(labelLines('Gymnasium', 40, 40)).toEqual([])
  expect(labelLines('Room 112', 20, 40)).toEqual([])
  expect(labelLines('Room 112', 100, 10)).toEqual([])
})
