import { expect, test } from 'vitest'
import { reportWords, takeBackQuestion } from './statusNames.ts'

const rest = { headcount: 19, needs: ['insulin'] } as const

test('a room’s report names everything that is wrong, the gravest first, how many, and what is needed', () => {
  expect(reportWords({ status: 'injured', also: ['missing'], ...rest })).toBe(
    'Someone is injured, Someone is missing · 19 people · needs insulin',
  )
  expect(reportWords({ status: 'allSafe', headcount: 1, needs: [] })).toBe('All safe · 1 person')
})

test('before help is called off, what was called for is said again', () => {
  expect(takeBackQuestion(['injured'], ['injured'])).toBe(
    'You said someone is injured. Is everyone safe now?',
  )
  expect(takeBackQuestion(['injured', 'missing', 'extra'], ['injured', 'missing', 'extra'])).toBe(
    'You said someone is injured, someone is missing, and there are extra people. Is everyone safe now?',
  )
  expect(takeBackQuestion(['injured', 'missing'], ['injured'])).toBe(
    'You said someone is injured. Is that over?',
  )
})
