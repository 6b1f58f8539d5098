import { expect, test } from 'vitest'
import { type ListPosition, stableOrder } from './stableOrder.ts'

const places = (...pairs: [string, ListPosition['section']][]): ListPosition[] =>
  pairs.map(([id, section]) => ({ id, section }))
const shown = places(['a', 'notReached'], ['b', 'notReached'], ['c', 'seen'])

test('when nobody points at it, every room goes where it belongs', () => {
  const wanted = places(['c', 'help'], ['a', 'notReached'], ['b', 'notReached'])
  expect(stableOrder(shown, wanted, false)).toEqual({ places: wanted, outOfPlace: 0 })
})

test('under a pointer nothing moves, and the moved ones are counted', () => {
  const wanted = places(['c', 'help'], ['a', 'answered'], ['b', 'notReached'])
  expect(stableOrder(shown, wanted, true)).toEqual({ places: shown, outOfPlace: 2 })
})

test('a room that a filter no longer lets through stays until it is sorted', () => {
  expect(stableOrder(shown, places(['a', 'notReached'], ['b', 'notReached']), true)).toEqual({
    places: shown,
    outOfPlace: 1,
  })
})

test('a room that joins comes after the others', () => {
  const wanted = [...places(['d', 'notReached']), ...shown]
  expect(stableOrder(shown, wanted, true)).toEqual({
    places: [...shown, { id: 'd', section: 'notReached' }],
    outOfPlace: 1,
  })
})

test('nothing on the screen yet: nothing to hold', () => {
  expect(stableOrder([], shown, true).places).toBe(shown)
})
