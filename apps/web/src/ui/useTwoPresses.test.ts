import { expect, test } from 'vitest'
import { pressEffect } from './useTwoPresses.ts'

test('the first press only arms', () => {
  expect(pressEffect(null, 5_000)).toBe('arm')
})

test('a double press is one press', () => {
  expect(pressEffect(5_000, 5_000)).toBe('nothing')
  expect(pressEffect(5_000, 5_599)).toBe('nothing')
})

test('a second press fires once the words of the button could be read', () => {
  expect(pressEffect(5_000, 5_600)).toBe('fire')
})
