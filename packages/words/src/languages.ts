/** A language that Muster can speak to rooms, guests and families, and to desks where it has these. */
export type Language = {
  /** Its own name, as somebody who reads it would look for it. */
  name: string
  /** The locale whose dates, numbers and plurals it takes. Digits are those on doors and clocks in the United States. */
  intl: string
  direction: 'ltr' | 'rtl'
  /** Set where the pages of managers and administrators are translated, too. */
  hasDesks?: true
}

/** The languages by their BCP 47 tag, in the order in which they are offered. English is the source of all others. */
export const languages = {
  en: { name: 'English', intl: 'en-US', direction: 'ltr' },
  es: { name: 'Español', intl: 'es-US', direction: 'ltr', hasDesks: true },
  zh: { name: '简体中文', intl: 'zh-Hans', direction: 'ltr' },
  vi: { name: 'Tiếng Việt', intl: 'vi', direction: 'ltr' },
  ar: { name: 'العربية', intl: 'ar-u-nu-latn', direction: 'rtl' },
  // Browsers know no dates or plurals of Haitian Creole; those of French as in Haiti are the nearest.
  ht: { name: 'Kreyòl ayisyen', intl: 'fr-HT', direction: 'ltr' },
  tl: { name: 'Tagalog', intl: 'fil', direction: 'ltr' },
  ru: { name: 'Русский', intl: 'ru', direction: 'ltr' },
  pt: { name: 'Português', intl: 'pt-BR', direction: 'ltr' },
  fr: { name: 'Français', intl: 'fr', direction: 'ltr' },
  ko: { name: '한국어', intl: 'ko', direction: 'ltr' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof languages
/** A language that is translated into: each but English. */
export type TranslatedCode = Exclude<LanguageCode, 'en'>

export const languageCodes = Object.keys(languages) as LanguageCode[]
export const translatedCodes = languageCodes.filter((code): code is TranslatedCode => code !== 'en')

export function isLanguage(code: string): code is LanguageCode {
  return Object.hasOwn(languages, code)
}

export function isTranslated(code: string): code is TranslatedCode {
  return isLanguage(code) && code !== 'en'
}

/** True for a language in which managers and administrators can read their pages: English, and those that have these. */
export function hasDesks(code: LanguageCode): boolean {
  return code === 'en' || 'hasDesks' in languages[code]
}

/**
 * Picks the language for somebody who has not chosen one.
 * @param wanted tags in the order of preference, as a browser names them: `es-MX`, `zh-Hant-TW`, `fil`
 * @param offered the languages to choose from, beside English
 */
export function bestLanguage(wanted: readonly string[], offered: readonly LanguageCode[]): LanguageCode {
  for (const tag of wanted) {
    const first = tag.toLowerCase().split('-')[0] ?? ''
    const code = first === 'fil' ? 'tl' : first
    if (code === 'en') return 'en'
    // Traditional characters are another way of writing: who asks for them is better served by a choice.
    if (code === 'zh' && /-(hant|tw|hk|mo)\b/i.test(tag)) continue
    if (isLanguage(code) && offered.includes(code)) return code
  }
  return 'en'
}
