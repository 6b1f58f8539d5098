import { expect, test } from 'vitest'
import { testWords } from './endpointWords.ts'

test('a test says how it went', () => {
  expect(testWords({ isTaken: true, status: 204, problem: null, milliseconds: 1234 })).toBe(
    'Test sent. It answered 204 after 1,234 ms.',
  )
  expect(testWords({ isTaken: false, status: null, problem: 'Nobody answers there.', milliseconds: 3 })).toBe(
    'The test failed. Nobody answers there.',
  )
  expect(testWords({ isTaken: false, status: 500, problem: null, milliseconds: 3 })).toBe(
    'The test failed. It answered 500 after 3 ms.',
  )
})
