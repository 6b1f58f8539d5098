import { readdir } from 'node:fs/promises'

/** Where the migrations lie. */
export const migrationsFolder: URL = new URL('../../migrations/', import.meta.url)

/** The names of the migrations of this version, in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
}

/**
 * The migrations of a database that this version does not know.
 * @param done names of those that ran there
 * @param known names of this version's
 */
export function unknownMigrations(done: readonly string[], known: readonly string[]): string[] {
  return done.filter((name) => !known.includes(name)).sort()
}
