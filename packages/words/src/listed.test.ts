import { afterEach, expect, test } from 'vitest'
import { numberWords, percentWords } from './amounts.ts'
import { commaList } from './commaList.ts'
import type { TranslatedCode } from './languages.ts'
import { listed } from './listed.ts'
import { setCatalog } from './t.ts'

afterEach(() => setCatalog(null))
const speak = (code: TranslatedCode) => setCatalog({ code, find: () => undefined, isChecked: () => false })

test('a list is one sentence, in English with its comma, and in the language of the reader', () => {
  expect([listed([]), listed(['Gym']), listed(['Gym', 'Hall'])]).toEqual(['', 'Gym', 'Gym and Hall'])
  expect(listed(['Gym', 'Library', 'Hall'])).toBe('Gym, Library, and Hall')
  expect(listed(['Gym', 'Library', 'Hall'], 'or')).toBe('Gym, Library, or Hall')
  speak('es')
  expect(listed(['Gym', 'Library', 'Hall'])).toBe('Gym, Library y Hall')
  speak('zh')
  expect(listed(['Gym', 'Hall'], 'or')).toBe('Gym或Hall')
})

test('facts side by side have the commas of the language', () => {
  expect(commaList(['Gym', 'Library', 'Hall'])).toBe('Gym, Library, Hall')
  speak('zh')
  expect(commaList(['Gym', 'Library', 'Hall'])).toBe('Gym、Library、Hall')
})

test('numbers and percentages are written as the reader’s language does', () => {
  expect([numberWords(12_345), percentWords(85)]).toEqual(['12,345', '85%'])
  speak('ru')
  expect([numberWords(12_345), percentWords(85)].map((words) => words.replace(/\s/g, ' '))).toEqual([
    '12 345',
    '85 %',
  ])
  speak('ar')
  expect(numberWords(12_345)).toBe('12,345')
})
