import { expect, test } from 'vitest'
import { durationWords, intervalChoices } from './rbimWords.ts'

test('an interval is said in the largest unit that says it whole', () => {
  expect([1, 10, 60, 90, 300, 3600, 7200].map(durationWords)).toEqual([
    'second',
    '10 seconds',
    'minute',
    '90 seconds',
    '5 minutes',
    'hour',
    '2 hours',
  ])
})

test('an unusual interval that is set can be left as it is', () => {
  expect(intervalChoices(7).at(0)).toEqual({ value: '7', label: 'Every 7 seconds' })
  expect(intervalChoices(60)).toHaveLength(7)
})
