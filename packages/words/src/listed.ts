import { spokenLanguage, spokenLocale } from './t.ts'

const formats = new Map<string, Intl.ListFormat>()

/**
 * Joins words as the reader's language does: `Gym`, `Gym and Library`, `Gym, Library, and Hall`.
 * @param how `and` for all of them, `or` for any
 */
export function listed(words: readonly string[], how: 'and' | 'or' = 'and'): string {
  const key = `${spokenLocale()} ${how}`
  const type = how === 'and' ? 'conjunction' : 'disjunction'
  const made = formats.get(key) ?? new Intl.ListFormat(spokenLocale(), { type })
  formats.set(key, made)
  return made.format(words)
}

/** Signs between facts where they are not a comma and a space. */
const commas: Readonly<Record<string, string>> = { zh: '、', ar: '، ' }

/** Joins facts that stand side by side and are no sentence: `Gym, Library, Hall`. */
export function commaList(facts: readonly (string | number | null | undefined | false)[]): string {
  return facts.join(commas[spokenLanguage()] ?? ', ')
}
