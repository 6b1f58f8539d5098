import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a pattern for LIKE that finds a text anywhere in lower-case words.
 * @param search as a person typed it; % and _ mean themselves
 */
export function likePattern(search: string): RawBuilder<string> {
  return sql<string>`lower(${`%${escaped(search)}%`})`
}

/** Returns patterns that find a text at the beginning of a word: a trigram index can use these with fewer letters. */
export function wordPatterns(search: string): RawBuilder<string>[] {
  return [`${escaped(search)}%`, `% ${escaped(search)}%`].map((pattern) => sql<string>`lower(${pattern})`)
}

function escaped(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&')
}
