/**
 * A sentence as it stands in the source, in English, with the values that belong into it. It can be stored in a variable, sent
 * or compared before anybody knows in which language it will be read.
 */
export type Message<Held = Value> = { readonly strings: readonly string[]; readonly values: readonly Held[] }

/**
 * A value in a message: words that are not translated, a number, a count with the words that depend on it, or a message that is
 * told in the same language.
 */
export type Value = string | number | Plural | MessageWithin

/** `Message`, named so that a value can hold one. */
interface MessageWithin {
  readonly strings: readonly string[]
  readonly values: readonly Value[]
}

/** A text that is stored or sent in English: where it has values, with the source of its translation beside it. */
export type StoredText = string | { english: string; source: string; values: (string | number)[] }

/** A count with its words in English; `#` in them is the number. A translation has as many forms as its language. */
export type Plural = { readonly count: number; readonly one: string; readonly other: string }

/**
 * Makes a message of a template: say`${name} is safe.` The English text is its key in the catalogs, so it must be written as
 * a whole sentence, and nothing of it may be pieced together.
 */
export function say<const Values extends readonly unknown[]>(
  strings: readonly string[],
  ...values: Values
): Message<Values[number]> {
  return { strings, values }
}

/** A text that is stored in English (`inEnglish`) as a message; one that somebody wrote stays as it was written. */
export function stored(text: string): Message {
  return { strings: [text], values: [] }
}

/** Several values in a row, as a message that has no words of its own. */
export function joined(values: readonly Value[], separator = ', '): Message {
  const between = values.slice(1).map(() => separator)
  return { strings: values.length === 0 ? [''] : ['', ...between, ''], values }
}

/**
 * Words that depend on a count: say`${plural(rooms, '# room is', '# rooms are')} silent`.
 * @param one the words for 1, as a literal
 * @param other the words for every other number, as a literal
 */
export function plural(count: number, one: string, other: string): Plural {
  return { count, one, other }
}

export function isPlural(value: unknown): value is Plural {
  return typeof value === 'object' && value !== null && 'count' in value && 'other' in value
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}

/**
 * The text of a message in ICU MessageFormat with numbered arguments, which is its key in the catalogs:
 * `{0, plural, one {# room is} other {# rooms are}} silent`.
 */
export function sourceOf({ strings, values }: Message<unknown>): string {
  return strings.map((text, at) => (at === 0 ? text : argument(values[at - 1], at - 1) + text)).join('')
}

function argument(value: unknown, at: number): string {
  return isPlural(value) ? `{${at}, plural, one {${value.one}} other {${value.other}}}` : `{${at}}`
}
