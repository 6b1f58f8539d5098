import { expect, test } from 'vitest'
import { appendTyped, boardKeys, findByName, type KeyPress, shortcutFor, stepTo } from './boardKeys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

test('every key of the list does what the list says', () => {
  for (const { key, act } of boardKeys) {
    expect(shortcutFor(press(key === 'Esc' ? 'Escape' : key.toLowerCase()))).toBe(act)
  }
})

test('with a modifier a key is the browser’s', () => {
  expect(shortcutFor(press('f', { ctrlKey: true }))).toBeNull()
  expect(shortcutFor(press('m', { metaKey: true }))).toBeNull()
  expect(shortcutFor(press('v', { altKey: true }))).toBeNull()
  expect(shortcutFor(press('?', { shiftKey: true }))).toBe('keys')
})

test('digits and free letters begin a name; a letter with another use begins one with Shift, or goes on with one', () => {
  expect(appendTyped(null, press('1'), 0)?.text).toBe('1')
  expect(appendTyped(null, press('g'), 0)?.text).toBe('g')
  expect(appendTyped(null, press('m'), 0)).toBeNull()
  expect(appendTyped(null, press('M', { shiftKey: true }), 0)?.text).toBe('m')
  const gy = appendTyped(appendTyped(null, press('g'), 0), press('y'), 300)
  expect(appendTyped(gy, press('m'), 600)?.text).toBe('gym')
  expect(appendTyped(gy, press('l'), 5_000)?.text).toBe('l')
  expect(appendTyped(null, press('Enter'), 0)).toBeNull()
})

test('typing finds the room whose name or a word of it begins so, and the same letter again the next one', () => {
  const names = ['Room 101', 'Room 102', 'Gym', 'Great Hall']
  expect(findByName(names, '102', 0)).toBe(1)
  expect(findByName(names, 'g', 0)).toBe(2)
  expect(findByName(names, 'g', 2)).toBe(3)
  expect(findByName(names, 'g', 3)).toBe(2)
  expect(findByName(names, 'gr', 2)).toBe(3)
  expect(findByName(names, 'x', 0)).toBe(-1)
})

/** Three in the first row, two in the second, and a row of another group. */
const spots = [
  ...[0, 100, 200].map((left) => ({ left, top: 0 })),
  ...[0, 100].map((left) => ({ left, top: 40 })),
  ...[0, 100, 200].map((left) => ({ left, top: 120 })),
]

test('arrows go along the row, and to the nearest room above and below', () => {
  expect(stepTo('ArrowRight', 2, spots)).toBe(3)
  expect(stepTo('ArrowLeft', 0, spots)).toBe(0)
  expect(stepTo('ArrowDown', 1, spots)).toBe(4)
  expect(stepTo('ArrowDown', 2, spots)).toBe(4)
  expect(stepTo('ArrowDown', 4, spots)).toBe(6)
  expect(stepTo('ArrowUp', 7, spots)).toBe(4)
  expect(stepTo('ArrowUp', 1, spots)).toBe(1)
  expect(stepTo('End', 0, spots)).toBe(7)
  expect(stepTo('Home', 7, spots)).toBe(0)
  expect(stepTo('x', 0, spots)).toBeNull()
})

test('from a room that is gone any of these goes to the first', () => {
  expect(stepTo('ArrowDown', -1, spots)).toBe(0)
  expect(stepTo('ArrowDown', -1, [])).toBeNull()
})
