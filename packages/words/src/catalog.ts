import { type LanguageCode, languages, type TranslatedCode } from './languages.ts'
import { isMessage, isPlural, type Message, sourceOf, type Value } from './message.ts'

/** A piece of a translation: words, the value with this number, or the words for a count in each form of the language. */
export type Part =
  | string
  | number
  | readonly [argument: number, forms: Readonly<Record<string, readonly Part[]>>]

/**
 * A catalog as it is sent to a phone: the keys one behind the other, each of `keyLength` characters, and their translations. `checked`
 * has the keys of texts whose translation a person has checked, with spaces between them.
 */
export type PackedCatalog = {
  keys: string
  texts: readonly (string | readonly Part[])[]
  checked?: string
}

/** The translations of one language. */
export type Catalog = {
  code: TranslatedCode
  find: (message: Message<unknown>) => readonly Part[] | undefined
  /** True for a text whose translation a person of the organization has checked. */
  isChecked: (text: string) => boolean
}

export const keyLength = 5

/** Signs of a key: each is six bits. */
const signs = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'

/**
 * A short key for the text of a message (FNV-1a, folded to 30 bits). Two texts that had the same would stop the build
 * (packCatalog.ts).
 */
export function keyOf(source: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < source.length; at++) hash = Math.imul(hash ^ source.charCodeAt(at), 0x01000193)
  let key = ''
  for (let bits = 0; bits < keyLength * 6; bits += 6) key += signs[((hash ^ (hash >>> 30)) >>> bits) & 63]
  return key
}

/** Opens catalogs of one language that came in parts. A later one replaces texts of an earlier. */
export function openCatalog(code: TranslatedCode, packed: readonly PackedCatalog[]): Catalog {
  const known = new Map<string, readonly Part[]>()
  let allChecked = ''
  for (const { keys, texts, checked = '' } of packed) {
    allChecked += checked
    texts.forEach((text, at) => {
      const key = keys.slice(at * keyLength, (at + 1) * keyLength)
      known.set(key, typeof text === 'string' ? [text] : text)
    })
  }
  // A place in the source has the same text each time it runs.
  const found = new WeakMap<readonly string[], readonly Part[] | undefined>()
  return {
    code,
    find: (message) => {
      const { strings } = message
      if (!found.has(strings)) found.set(strings, known.get(keyOf(sourceOf(message))))
      return found.get(strings)
    },
    isChecked: (text) => allChecked.includes(keyOf(text)),
  }
}

/** A value in a text that runs the other way keeps to itself: first strong isolate, pop directional isolate. */
const isolated = (words: string) => `\u2068${words}\u2069`

/**
 * Puts a message into words, as pieces: of a translation where the catalog has one, else in English. Values that are neither
 * words nor numbers, such as elements of a page, stay as they are.
 */
export function piecesOf<Held>(message: Message<Held>, catalog: Catalog | null): (string | Held)[] {
  const translated = catalog?.find(message)
  const { strings, values } = message
  if (!catalog || !translated) {
    return strings.flatMap((text, at) =>
      at === 0 ? [text] : [inWords(values[at - 1] as Held, 'en', catalog), text],
    )
  }
  const { code } = catalog
  const read = (parts: readonly Part[], count?: number): (string | Held)[] =>
    parts.flatMap((part): (string | Held)[] => {
      if (typeof part === 'string') return [part]
      if (typeof part === 'number') {
        // Within the words of a count its own number is that count.
        const value = values[part]
        if (isPlural(value)) return [formatNumber(count ?? value.count, code)]
        const words = inWords(value as Held, code, catalog)
        return [typeof value === 'string' && languages[code].direction === 'rtl' ? isolated(value) : words]
      }
      const [argument, forms] = part
      const value = values[argument]
      if (!isPlural(value)) return []
      return read(forms[pluralForm(value.count, code)] ?? forms.other ?? [], value.count)
    })
  return read(translated)
}

function inWords<Held>(value: Held, code: LanguageCode, catalog: Catalog | null): string | Held {
  if (isMessage(value)) return format(value, catalog)
  if (typeof value === 'number') return formatNumber(value, code)
  if (!isPlural(value)) return value
  return (value.count === 1 ? value.one : value.other).replaceAll('#', formatNumber(value.count, code))
}

/** Puts a message into words. */
export function format(message: Message, catalog: Catalog | null): string {
  return (piecesOf<Value>(message, catalog) as string[]).join('')
}

/** Each is made once: to make one takes longer than to use it a hundred times. */
const numbers = new Map<LanguageCode, Intl.NumberFormat>()
const plurals = new Map<LanguageCode, Intl.PluralRules>()

/** A number as people read it, with its thousands apart: 1,234. */
export function formatNumber(number: number, code: LanguageCode): string {
  const made = numbers.get(code) ?? new Intl.NumberFormat(languages[code].intl)
  numbers.set(code, made)
  return made.format(number)
}

function pluralForm(count: number, code: LanguageCode): string {
  const made = plurals.get(code) ?? new Intl.PluralRules(languages[code].intl)
  plurals.set(code, made)
  return made.select(count)
}
