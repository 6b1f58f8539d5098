import { expect, test } from 'vitest'
import { asCount, badgeCount, parseCounts, setCount } from './unreadCounts.ts'

test.each([
  [3, 3],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
  ['4', 0],
  [null, 0],
])('%s unread counts as %i', (value, count) => {
  expect(asCount(value)).toBe(count)
})

test('the badge shows what is unread in the open bag, or in all of them', () => {
  const one = setCount(parseCounts(null), { channel: 'i:1', barcode: 'first' }, 2)
  const both = setCount(one, { channel: 'i:2', barcode: 'second' }, 5)
  expect(both.channels).toEqual({ 'i:1': 2, 'i:2': 5 })
  expect(badgeCount(both, 'first')).toBe(2)
  expect(badgeCount(both, 'third')).toBe(0)
  expect(badgeCount(both, null)).toBe(7)
})

test('what is stored and no count is read as 0, and what is no counts at all as none', () => {
  expect(parseCounts('{"channels":{"a":-3,"b":"x"},"bags":{"c":4}}')).toEqual({
    channels: { a: 0, b: 0 },
    bags: { c: 4 },
  })
  expect(parseCounts('[1,2')).toEqual({ channels: {}, bags: {} })
  expect(parseCounts('7')).toEqual({ channels: {}, bags: {} })
})
