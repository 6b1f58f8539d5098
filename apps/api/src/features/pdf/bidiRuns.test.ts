import { describe, expect, test } from 'vitest'
import { beginsOnTheRight, bidiRuns } from './bidiRuns.ts'

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
  test('begins where its first letter with a direction says', () => {
    expect(['12 غرفة', 'חדר 7 Lab'].map(beginsOnTheRight)).toEqual([true, true])
    expect(['Room غرفة', '12', ''].map(beginsOnTheRight)).toEqual([false, false, false])
  })
})
