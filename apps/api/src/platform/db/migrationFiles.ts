import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)
const baselineFolder = new URL('baseline/', migrationsFolder)

/** The first migration: all files of the folder `baseline`, one after the other. */
export const baseline = 'baseline'

/** The names of the migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return [baseline, ...(await sqlFiles(migrationsFolder))]
}

/** The SQL of a migration, and the checksum that reveals an edit. */
export async function readMigration(name: string): Promise<{ sql: string; checksum: string }> {
  const files =
    name === baseline
      ? (await sqlFiles(baselineFolder)).map((file) => new URL(file, baselineFolder))
      : [new URL(name, migrationsFolder)]
  const sql = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  return { sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

/** The names of the migrations of Muster 0.1, which the baseline replaces. */
export async function migrationsOf01(): Promise<string[]> {
  return linesOf(await readFile(new URL('from-0.1/migrations.txt', migrationsFolder), 'utf8'))
}

/** The catalog of a database of Muster 0.1. */
export async function catalogOf01(): Promise<string[]> {
  return linesOf(await readFile(new URL('from-0.1/catalog.txt', migrationsFolder), 'utf8'))
}

/** The SQL that upgrades a database of Muster 0.1 to the baseline. */
export function changesSince01(): Promise<string> {
  return readFile(new URL('from-0.1/changes.sql', migrationsFolder), 'utf8')
}

/**
 * Lists the migrations of a database that neither this version nor 0.1 knows: a later version made it.
 * @param done names of those that ran there
 */
export async function laterMigrations(done: readonly string[]): Promise<string[]> {
  const known = new Set([...(await migrationNames()), ...(await migrationsOf01())])
  return done.filter((name) => !known.has(name)).sort()
}

async function sqlFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
