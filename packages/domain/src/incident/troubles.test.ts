import { expect, test } from 'vitest'
import { gravity, saidOf, troublesOf } from './troubles.ts'
import { roomTrouble } from './vocabulary.ts'

test('every trouble has its place by gravity', () => {
  expect([...gravity].sort()).toEqual([...roomTrouble.options].sort())
})

test('the gravest stands first, whatever was tapped first', () => {
  expect(saidOf(['extra', 'injured', 'compromised'])).toEqual({
    status: 'compromised',
    also: ['injured', 'extra'],
  })
  expect(saidOf(['missing'])).toEqual({ status: 'missing' })
  expect(saidOf([])).toEqual({ status: 'allSafe' })
})

test('what was said is read back whole, also from a phone that named it in another order', () => {
  for (const troubles of [['injured', 'missing'], ['extra'], []] as const)
    expect(troublesOf(saidOf(troubles))).toEqual(troubles)
  expect(troublesOf({ status: 'extra', also: ['injured', 'extra'] })).toEqual(['injured', 'extra'])
  expect(troublesOf({ status: 'allSafe' })).toEqual([])
  expect(troublesOf(null)).toEqual([])
})
