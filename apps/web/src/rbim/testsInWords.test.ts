import { expect, test } from 'vitest'
import { testsInWords } from './testsInWords.ts'

const day = (date: string, passed: number, failed: number) => ({
  ...{ day: date, passed, failed, at: `${date}T06:00:00.000Z` },
})
const when = (at: string) => at.slice(0, 10)

test('how many passed and failed, when the last one was, and when it last failed', () => {
  expect(testsInWords([day('2026-11-01', 1, 0)], when)).toBe(
    '1 passed, 0 failed. The last one was 2026-11-01.',
  )
  expect(testsInWords([day('2026-11-01', 2, 1), day('2026-11-08', 1, 0)], when)).toBe(
    '3 passed, 1 failed. The last one was 2026-11-08. The last failure was on 2026-11-01.',
  )
})

test('a failure on the last day is not told twice', () => {
  expect(testsInWords([day('2026-11-01', 0, 3)], when)).toBe(
    '0 passed, 3 failed. The last one was 2026-11-01.',
  )
})
