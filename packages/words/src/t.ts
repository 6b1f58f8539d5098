import { type Catalog, format, piecesOf } from './catalog.ts'
import { type LanguageCode, languages } from './languages.ts'
import { type Message, type StoredText, say, type Value } from './message.ts'

/** The catalog in use; null for English. A page sets it for itself; a server sets it only within `inCatalog`. */
let catalog: Catalog | null = null

/**
 * Says a sentence in the reader's language: t`${name} is safe.` The English text in the source is its key in the catalogs.
 * To be called where the words are shown, never while a module loads: then nobody knows the language yet.
 */
export function t(strings: readonly string[], ...values: Value[]): string {
  return format(say(strings, ...values), catalog)
}

/** Says a message that was made elsewhere. */
export function tell(message: Message): string {
  return format(message, catalog)
}

/** The same as pieces, for values that are no words, such as elements of a page. */
export function tellPieces<Held>(message: Message<Held>): (string | Held)[] {
  return piecesOf(message, catalog)
}

/**
 * Marks a text that is stored and compared in English, such as an instruction of the checklist, and shown by `tellStored`.
 * @returns the text as it is
 */
export function inEnglish<const Text extends string>(text: Text): Text {
  return text
}

/**
 * Translates a text that was stored in English.
 * @param text the text, or the source of one with values (`sourceOf`)
 * @returns null in English, and for a text that is in no catalog: what somebody wrote stays as it was written
 */
export function tellStored(text: string, values: readonly Value[] = []): string | null {
  const message = say([text], ...values)
  return catalog?.find(message) ? format(message, catalog) : null
}

/** True for a stored text whose translation a person has checked: it needs no English beside it. */
export function isChecked(text: string): boolean {
  return catalog?.isChecked(text) ?? false
}

/** A text that was stored in English in the reader's language; as it is stored where there is no translation of it. */
export function told(text: StoredText): string {
  return typeof text === 'string'
    ? (tellStored(text) ?? text)
    : (tellStored(text.source, text.values) ?? text.english)
}

/** The language in which `t` speaks. */
export function spokenLanguage(): LanguageCode {
  return catalog?.code ?? 'en'
}

/** The locale of that language, for dates, lists and numbers. */
export function spokenLocale(): string {
  return languages[spokenLanguage()].intl
}

/** Speaks by this catalog from now on. */
export function setCatalog(next: Catalog | null): void {
  catalog = next
}

/**
 * Speaks by a catalog while a function runs. It must not wait for anything: meanwhile others would hear its language.
 * @throws Error when it returns a promise
 */
export function inCatalog<Result>(used: Catalog | null, run: () => Result): Result {
  const before = catalog
  catalog = used
  try {
    const result = run()
    if (result instanceof Promise) throw new Error('What speaks in a language must not wait for anything.')
    return result
  } finally {
    catalog = before
  }
}
