import { spokenLocale } from './t.ts'

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
