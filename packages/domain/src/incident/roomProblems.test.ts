import { expect, test } from 'vitest'
import { problemsByGravity, problemsOf, statusOf } from './roomProblems.ts'
import { roomProblem } from './vocabulary.ts'

test('every trouble has its place by gravity', () => {
  expect([...problemsByGravity].sort()).toEqual([...roomProblem.options].sort())
})

test('the gravest stands first, whatever was tapped first', () => {
  expect(statusOf(['extra', 'injured', 'compromised'])).toEqual({
    status: 'compromised',
    also: ['injured', 'extra'],
  })
  expect(statusOf(['missing'])).toEqual({ status: 'missing' })
  expect(statusOf([])).toEqual({ status: 'allSafe' })
})

test('what was said is read back whole, also from a phone that named it in another order', () => {
  for (const troubles of [['injured', 'missing'], ['extra'], []] as const)
    expect(problemsOf(statusOf(troubles))).toEqual(troubles)
  expect(problemsOf({ status: 'extra', also: ['injured', 'extra'] })).toEqual(['injured', 'extra'])
  expect(problemsOf({ status: 'allSafe' })).toEqual([])
  expect(problemsOf(null)).toEqual([])
})
