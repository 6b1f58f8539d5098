import { expect, test } from 'vitest'
import { bestLanguage, languageCodes, languages, translatedCodes } from './languages.ts'

test('there are ten languages beside English, each with a locale that programs know', () => {
  expect(translatedCodes).toHaveLength(10)
  for (const code of languageCodes) {
    const { intl } = languages[code]
    expect(Intl.PluralRules.supportedLocalesOf(intl)).toHaveLength(1)
    expect(new Intl.PluralRules(intl).resolvedOptions().locale.slice(0, 2)).toBe(intl.slice(0, 2))
  }
})

test.each([
  [['es-MX', 'en-US'], ['es', 'ar'], 'es'],
  [['fil-PH'], ['tl'], 'tl'],
  [['en-US', 'es'], ['es'], 'en'],
  [['de-DE', 'fr-CA'], ['fr'], 'fr'],
  [['zh-TW', 'zh-CN'], ['zh'], 'zh'],
  [['zh-Hant'], ['zh'], 'en'],
  [['es'], [], 'en'],
  [['constructor', '', 'x'], ['es'], 'en'],
  [[], ['es'], 'en'],
] as const)('a browser that wants %j and is offered %j gets %s', (wanted, offered, expected) => {
  expect(bestLanguage(wanted, offered)).toBe(expected)
})
