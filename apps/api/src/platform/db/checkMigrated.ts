import pg from 'pg'
import { musterCommand } from './commandName.ts'
import { appAccess, appRole } from './databaseRoles.ts'
import { explainDatabaseError } from './explainDatabaseError.ts'
import { laterMigrations, pendingMigrations } from './migrationFiles.ts'
import { judgeLater, readMigrationsDone } from './migrationsDone.ts'

/**
 * Returns the connection URL of the app role for a server that does not migrate.
 * @param url connection URL of the owner, or of the app role itself; where the latter has no password, `MUSTER_APP_PASSWORD` is it
 * @throws Error with one sentence when there is no password
 */
export function appUrlOf(url: string): string {
  return isAppRole(url) && new URL(url).password ? url : appAccess(url).url
}

/** True when a connection URL names the app role, which cannot migrate. */
export function isAppRole(url: string): boolean {
  return decodeURIComponent(new URL(url).username) === appRole
}

/**
 * Checks, without writing anything, that this version can run on a database.
 * @param appUrl connection URL of the app role
 * @returns a sentence when the database is of a later version, beside which this one can run; else null
 * @throws Error with one sentence when the database cannot be reached or has not been migrated
 */
export async function checkMigrated(appUrl: string): Promise<string | null> {
  const done = await migrationsDone(appUrl)
  const { problem, remark } = judgeLater(await laterMigrations(done))
  if (problem) throw new Error(problem)
  if (remark) return remark
  const { expand } = await pendingMigrations(done)
  if (expand.length > 0) throw new Error(`The database is missing ${expand.join(', ')}. ${whatToDo}`)
  return null
}

const whatToDo = `Run “${musterCommand('migrate')}” with the owner’s DATABASE_URL first.`

async function migrationsDone(appUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const done = await readMigrationsDone((statement) => client.query(statement))
    if (!done) throw new Error(`This database has not been migrated. ${whatToDo}`)
    return done
  } catch (error) {
    const trouble = explainDatabaseError(error, appUrl)
    // The role is made by the migration.
    const hint = isRefused(error) ? ` If nothing has been migrated yet: ${whatToDo}` : ''
    throw trouble ? new Error(trouble + hint, { cause: error }) : error
  } finally {
    await client.end().catch(() => {})
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^28/.test(String(error.code))
}
