import type { LanguageCode } from './languages.ts'

/** The names of the languages for administrators, who may not read them. Rooms' phones do not load them. */
export const englishNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese (Simplified)',
  vi: 'Vietnamese',
  ar: 'Arabic',
  ht: 'Haitian Creole',
  tl: 'Tagalog',
  ru: 'Russian',
  pt: 'Portuguese',
  fr: 'French',
  ko: 'Korean',
}
