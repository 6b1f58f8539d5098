import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** The folder of the migrations of this version. */
export const migrationsFolder: URL = new URL('../../../migrations/', import.meta.url)

/** The first migration: all files of the folder `baseline`, one after the other. */
export const baseline = 'baseline'

/** The end of the name of a migration that takes away what the version before still needs. */
const contractEnding = '.contract.sql'
/** The first line of a file whose one statement PostgreSQL refuses in a transaction: `create index concurrently`. */
const noTransaction = '-- no transaction\n'

/**
 * Returns true for the second phase of an upgrade. The first, of all other migrations, only adds, so that servers of the
 * version before go on beside new ones; this one runs when none of them is left (`muster migrate --finish`).
 */
export const isContract = (name: string): boolean => name.endsWith(contractEnding)

/** The names of the migrations of this version, in order. @param folder only tests have another */
export async function migrationNames(folder = migrationsFolder): Promise<string[]> {
  return [baseline, ...(await sqlFiles(folder))]
}

/** The SQL of a migration, and the checksum that reveals an edit. */
export async function readMigration(name: string, folder = migrationsFolder) {
  const baselineFolder = new URL('baseline/', folder)
  const files =
    name === baseline
      ? (await sqlFiles(baselineFolder)).map((file) => new URL(file, baselineFolder))
      : [new URL(name, folder)]
  const sql = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { sql, checksum, isInTransaction: !sql.startsWith(noTransaction) }
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
export async function laterMigrations(done: readonly string[], folder = migrationsFolder): Promise<string[]> {
  const known = new Set([...(await migrationNames(folder)), ...(await migrationsOf01())])
  return done.filter((name) => !known.has(name)).sort()
}

/** Lists the migrations of this version that have not run, by their phase. */
export async function pendingMigrations(done: readonly string[], folder = migrationsFolder) {
  const pending = (await migrationNames(folder)).filter((name) => !done.includes(name))
  return {
    expand: pending.filter((name) => !isContract(name)),
    contract: pending.filter(isContract),
  }
}

async function sqlFiles(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}
