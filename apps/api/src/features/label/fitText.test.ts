import { describe, expect, test } from 'vitest'
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
  test('without spaces between its words is broken between them, and no line begins with a comma or ends with an opening bracket', () => {
    const room = { width: 60, lines: 4, sizes: [10] }
    expect(fitText('图书馆兼多功能活动室', measure, room).lines).toEqual(['图书馆兼', '多功能活动室'])
    expect(fitText('化学实验室，二楼（东侧）', measure, { ...room, width: 80 }).lines).toEqual([
      '化学实验室，二楼',
      '（东侧）',
    ])
    expect(fitText('ห้องวิทยาศาสตร์ 5', measure, { ...room, width: 140 }).lines).toEqual(['ห้อง', 'วิทยาศาสตร์ 5'])
  })
  test('has fewer lines at a large size where the height is limited', () => {
    const room = { width: 100, lines: 3, sizes: [20, 10] }
    expect(fitText('Room one two', measure, room)).toEqual({ lines: ['Room', 'one', 'two'], size: 20 })
    expect(fitText('Room one two', measure, { ...room, height: 60 })).toEqual({
      lines: ['Room one', 'two'],
      size: 10,
    })
  })
})
