import { expect, test } from 'vitest'
import { truncateAnswers } from './printQuestions.ts'

test('a few written answers are printed whole, one below the other', () => {
  expect(truncateAnswers(['East 1: smoke', 'East 2: none'])).toBe('East 1: smoke\nEast 2: none')
})

test('those of two thousand rooms are cut, and the report says how many are not on it', () => {
  const lines = Array.from({ length: 2000 }, (_, room) => `Room ${room}: ${'so it was '.repeat(40)}`)
  const printed = truncateAnswers(lines)
  expect(printed.length).toBeLessThan(4200)
  expect(printed).toMatch(/^Room 0: [\s\S]+\n1,991 more are not printed\. All of them are in the log\.$/)
})
