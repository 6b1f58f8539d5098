import { expect, test } from 'vitest'
import { daysInWords } from './keptWords.ts'

test.each([
  [30, '30 days'],
  [365, '1 year'],
  [366, '1 year and 1 day'],
  [730, '2 years'],
  [2557, '7 years and 2 days'],
])('%i days are %s', (days, words) => expect(daysInWords(days)).toBe(words))
