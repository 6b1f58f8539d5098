import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barColours, contrast } from './contrast.ts'

test('contrast is WCAG’s: black on white is 21, a color on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0b5345', '#0b5345')).toBe(1)
})

test('a dark color carries white, a light one ink', () => {
  expect(barColours('#0b5345').text).toBe('#ffffff')
  expect(barColours('#ffd43b').text).toBe('#121a27')
})

test('whatever color is chosen, the text on it has 4.5:1, also under a pointer', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (bar) => {
      const { text, hover } = barColours(bar)
      expect(contrast(text, bar)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, hover)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2000 },
  )
})
