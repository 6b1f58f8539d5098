import { expect, test } from 'vitest'
import { plainPunctuation, smsParts } from './smsParts.ts'

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

test('16 bits: 70 are one SMS, 71 are two, and a letter outside the basic plane takes two places', () => {
  expect(smsParts('ш'.repeat(70))).toBe(1)
  expect(smsParts('ш'.repeat(71))).toBe(2)
  expect(smsParts('ш'.repeat(134))).toBe(2)
  expect(smsParts('ш'.repeat(135))).toBe(3)
  expect(smsParts('🦉'.repeat(35))).toBe(1)
  expect(smsParts('🦉'.repeat(36))).toBe(2)
})

test('no letter of two places is split between two parts', () => {
  // 153 places hold 76 brackets and one is left.
  expect(smsParts('['.repeat(2 * 76))).toBe(2)
  expect(smsParts('['.repeat(2 * 76 + 1))).toBe(3)
  // 67 hold 33 owls.
  expect(smsParts('🦉'.repeat(2 * 33))).toBe(2)
  expect(smsParts('🦉'.repeat(2 * 33 + 1))).toBe(3)
  expect(smsParts(`a${'🦉'.repeat(2 * 33)}`)).toBe(2)
})

test('marks of printers become plain ones, letters of a language stay', () => {
  const plain = plainPunctuation('“Lincoln’s” gym – out by the door… 2:03\u202fPM · now')
  expect(plain).toBe('"Lincoln\'s" gym - out by the door... 2:03 PM - now')
  expect(smsParts(plain)).toBe(1)
  expect(plainPunctuation('Escuela Peñón, Łódź')).toBe('Escuela Peñón, Łódź')
})
