import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertWords } from './insertWords.ts'

test('ready-made words stand alone in an empty field', () => {
  expect(insertWords('', 'Stay quiet.', null)).toEqual({ text: 'Stay quiet.', start: 0, end: 11 })
})

test('they come after what was typed, or where the cursor stands, with a space between', () => {
  expect(insertWords('Police are here.', 'Stay quiet.', null).text).toBe('Police are here. Stay quiet.')
  expect(insertWords('Police here.', 'Stay.', { start: 6, end: 6 }).text).toBe('Police Stay. here.')
  expect(insertWords('One\n', 'Two', { start: 4, end: 4 }).text).toBe('One\nTwo')
})

test('nothing that was typed is lost, wherever the cursor is and whatever is selected', () => {
  const place = fc.nat({ max: 60 })
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), place, place, (typed, a, b) => {
      const cursor = { start: Math.min(a, b), end: Math.max(a, b) }
      const { text, start, end } = insertWords(typed, 'Stay quiet.', cursor)
      expect(text.slice(start, end)).toBe('Stay quiet.')
      const rest = text.slice(0, start) + text.slice(end)
      expect(rest.replaceAll(' ', '')).toBe(typed.replaceAll(' ', ''))
      expect(rest.length).toBeGreaterThanOrEqual(typed.length)
    }),
  )
})
