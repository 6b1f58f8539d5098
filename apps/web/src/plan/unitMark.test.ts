import { expect, test } from 'vitest'
import { markChanges, markOf, type UnitMark } from './unitMark.ts'

const marks = (...entries: [string, UnitMark][]) => new Map(entries)

test('news of one room changes one unit, and none when nothing is new', () => {
  const drawn = marks(['u1', 'seen'], ['u2', 'notReached'])
  expect(markChanges(drawn, marks(['u1', 'answered'], ['u2', 'notReached']))).toEqual([['u1', 'answered']])
  expect(markChanges(drawn, drawn)).toEqual([])
})

test('a unit that is no room any more loses its mark', () => {
  expect(markChanges(marks(['u1', 'seen'], ['u2', 'none']), marks())).toEqual([['u1', 'none']])
})

test('a room that needs help is marked so, whatever its progress', () => {
  expect(markOf({ needsHelp: true, progress: 'answered' })).toBe('help')
  expect(markOf({ needsHelp: false, progress: 'seen' })).toBe('seen')
})
