import { type RawBuilder, sql } from 'kysely'

/**
 * A pattern for LIKE that finds a text anywhere in words that are kept in small letters.
 * @param search as a person typed it; % and _ mean themselves
 */
export function likePattern(search: string): RawBuilder<string> {
  return sql<string>`lower(${`%${escaped(search)}%`})`
}

/** Patterns that find a text at the beginning of a word: what an index of three-letter pieces can do with fewer letters. */
export function wordPatterns(search: string): RawBuilder<string>[] {
  return [`${escaped(search)}%`, `% ${escaped(search)}%`].map((pattern) => sql<string>`lower(${pattern})`)
}

function escaped(search: string): string {
  return search.replace(/[\\%_]/g, '\\$&')
}
