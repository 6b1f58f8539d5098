import { englishNames } from '@muster/words/englishNames'
import type { LanguageCode } from '@muster/words/languages'
import { spokenLanguage, spokenLocale, t } from '@muster/words/t'

/** The name of a language for somebody who may not read it, in the language of this page: “Spanish”. */
export function shownLanguage(code: LanguageCode): string {
  // Browsers take it for Filipino, as the standard language is called.
  if (code === 'tl') return t`Tagalog`
  if (spokenLanguage() === 'en') return englishNames[code]
  const names = new Intl.DisplayNames(spokenLocale(), { type: 'language' })
  return names.of(code === 'zh' ? 'zh-Hans' : code) ?? englishNames[code]
}
