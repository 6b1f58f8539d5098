import { expect, test } from 'vitest'
import { paperText } from './paperText.ts'

test('letters, line ends and joiners stay; controls, marks of direction and variants go', () => {
  expect(paperText('Room\t12\r\nEast\u2028West')).toBe('Room 12\nEast\nWest')
  expect(paperText('Room \u202e21\u2066 \u200b\u0007x\ufe0f')).toBe('Room 21 x')
  expect(paperText('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('letters are composed, and no more than four marks stay on one', () => {
  expect(paperText('Nguye\u0302\u0303n')).toBe('Nguyễn')
  expect(paperText('\u1112\u1161\u11ab')).toBe('한')
  expect(paperText(`x${'\u0323'.repeat(200)}y`)).toBe(`x${'\u0323'.repeat(4)}y`)
})

test('half of a surrogate pair becomes the sign for a broken letter', () => {
  expect(paperText('a\ud83cb')).toBe('a\ufffdb')
})
