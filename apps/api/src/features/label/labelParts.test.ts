import { describe, expect, test } from 'vitest'
import { bidiRuns } from './bidiRuns.ts'
import { fitText } from './fitText.ts'

/** Letters as wide as they are high. */
const measure = (line: string, size: number) => [...line].length * size

describe('a text', () => {
  test('stands on one line at the largest size that fits', () => {
    expect(fitText('Room 12', measure, { width: 100, lines: 1, sizes: [20, 14, 10] })).toEqual({
      lines: ['Room 12'],
      size: 14,
    })
  })
  test('is broken at spaces before it is made smaller', () => {
    expect(fitText('Room 12', measure, { width: 100, lines: 2, sizes: [20, 14] })).toEqual({
      lines: ['Room', '12'],
      size: 20,
    })
  })
  test('of one long word is broken anywhere, and ends in … when there is no more room', () => {
    expect(fitText('abcdefgh', measure, { width: 40, lines: 2, sizes: [20, 10] })).toEqual({
      lines: ['abcd', 'efgh'],
      size: 10,
    })
    expect(fitText('abcdefghi', measure, { width: 40, lines: 2, sizes: [10] }).lines).toEqual([
      'abcd',
      'efg…',
    ])
  })
})

describe('a line', () => {
  const order = (line: string) => bidiRuns(line).map(({ text, isRightToLeft }) => [text, isRightToLeft])

  test('in one direction is one piece', () => {
    expect(order('Room 12')).toEqual([['Room 12', false]])
    expect(order('שלום')).toEqual([['שלום', true]])
  })
  test('from right to left keeps its numbers from left to right, on the left of what came before them', () => {
    expect(order('חדר 12')).toEqual([
      ['12', false],
      ['חדר ', true],
    ])
  })
  test('turns brackets round where it runs from right to left', () => {
    expect(order('חדר (12) א')).toEqual([
      ['( א', true],
      ['12', false],
      ['חדר )', true],
    ])
  })
})
