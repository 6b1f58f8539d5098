import { expect, test } from 'vitest'
import { pollMsAfterEnd } from './useIncidentAfterEnd.ts'

const minutes = 60_000

test('just after the end it is asked often, then rarely, and a board left open over night asks no more', () => {
  expect(pollMsAfterEnd(0)).toBe(10_000)
  expect(pollMsAfterEnd(20 * minutes)).toBe(60_000)
  expect(pollMsAfterEnd(12 * 60 * minutes)).toBe(false)
})
