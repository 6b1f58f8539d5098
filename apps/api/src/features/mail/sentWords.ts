import type { Catalog } from '@muster/words/catalog'
import type { LanguageCode } from '@muster/words/languages'
import { sourceOf } from '@muster/words/message'
import { inCatalog, t } from '@muster/words/t'
import type { OwnCatalog } from '../../access/ownCatalog.ts'
import { catalogOf } from '../../access/readerLanguage.ts'

/** Words that are sent out, in the language of their reader. What is stored, and what nobody translated, is in English. */

/**
 * Words something in a language. `write` must not wait for anything.
 * @param own the translations into it that the organization has checked; null: Muster's words alone
 */
export function wordedIn<Result>(code: LanguageCode, own: OwnCatalog | null, write: () => Result): Result {
  return inCatalog(own?.catalog ?? catalogOf(code), write)
}

/**
 * Words something like `wordedIn`, and notes which translations it is made of.
 * @returns `isChecked`: the organization has checked each of them, so that no English belongs below
 */
export function notedIn<Result>(
  code: LanguageCode,
  own: OwnCatalog | null,
  write: () => Result,
): { words: Result; isChecked: boolean } {
  const catalog = own?.catalog ?? catalogOf(code)
  let isChecked = true
  const noting: Catalog | null = catalog && {
    ...catalog,
    find: (message) => {
      const found = catalog.find(message)
      if (found && !own?.checked.has(sourceOf(message))) isChecked = false
      return found
    },
  }
  return { words: inCatalog(noting, write), isChecked }
}

/** The words of the button that confirms a message on a phone. */
export function confirmWords(code: LanguageCode, own: OwnCatalog | null): string {
  return wordedIn(code, own, () => t`I have read this`)
}

/** The line between a translation that nobody has checked and its English in a mail. */
export function englishNote(code: LanguageCode, own: OwnCatalog | null): string {
  return wordedIn(code, own, () => t`A machine translated this, and no one has checked it. In English:`)
}
