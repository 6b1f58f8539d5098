import { expect, test } from 'vitest'
import { smsParts } from './smsParts.ts'

test('160 plain letters are one SMS, 161 are two', () => {
  expect(smsParts('a'.repeat(160))).toBe(1)
  expect(smsParts('a'.repeat(161))).toBe(2)
  expect(smsParts('a'.repeat(306))).toBe(2)
  expect(smsParts('a'.repeat(307))).toBe(3)
})

test('one letter that is not plain halves what fits', () => {
  expect(smsParts(`’${'a'.repeat(69)}`)).toBe(1)
  expect(smsParts(`’${'a'.repeat(70)}`)).toBe(2)
})

test('a bracket counts twice', () => {
  expect(smsParts(`[${'a'.repeat(158)}`)).toBe(1)
  expect(smsParts(`[${'a'.repeat(159)}`)).toBe(2)
})
