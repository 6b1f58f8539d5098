import {
  isLanguage,
  isTranslated,
  type LanguageCode,
  languageCodes,
  type TranslatedCode,
} from '@muster/words/languages'
import { z } from 'zod'

/** A language that somebody can be written to in: English or one that Muster is translated into. */
export const readerLanguage = z.enum(languageCodes, 'Muster does not know this language.')

/**
 * The language in which something is sent to a reader.
 * @param wanted the one that was chosen for them; null: none was
 * @param offered tags of the languages that the organization has switched on now, beside English
 * @returns English for a language that is unknown or not switched on
 */
export function sentLanguage(wanted: string | null | undefined, offered: readonly string[]): LanguageCode {
  return wanted && isLanguage(wanted) && offered.includes(wanted) ? wanted : 'en'
}

/** The languages of an organization that this version of Muster knows, beside English, in its order. */
export function knownLanguages(codes: readonly string[]): TranslatedCode[] {
  return codes.filter(isTranslated)
}
