import type { LanguageCode } from '@muster/words/languages'
import { inCatalog, t } from '@muster/words/t'
import { catalogOf } from '../../access/readerLanguage.ts'

/** Words that are sent out, in the language of their reader. What is stored, and what nobody translated, is in English. */

/** Words something in a language. `write` must not wait for anything. */
export function wordedIn<Result>(code: LanguageCode, write: () => Result): Result {
  return inCatalog(catalogOf(code), write)
}

/** The words of the button that confirms a message on a phone. */
export function confirmWords(code: LanguageCode): string {
  return wordedIn(code, () => t`I have read this`)
}

/**
 * The line between a translation and its English in a mail. The one place that says what is known about translations that are
 * sent out: once an organization's own people have checked one, it can be said here, and the English be left out.
 * @returns null where no English belongs below
 */
export function englishNote(code: LanguageCode): string | null {
  if (code === 'en') return null
  return wordedIn(code, () => t`A machine translated this, and no one has checked it. In English:`)
}
