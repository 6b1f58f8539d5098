import { sql } from 'kysely'
import pg from 'pg'
import { musterCommand } from './commandName.ts'
import type { Database } from './database.ts'
import { appRole, retryOnRace } from './databaseRoles.ts'
import { explainDatabaseError, quoted } from './explainDatabaseError.ts'

/**
 * Settings of the server's role in its database. PostgreSQL gives them to each session as it begins, also behind a pooler that
 * hands out its sessions by the transaction: such a pooler takes no settings from a client.
 */
export const roleSettings = {
  search_path: 'muster',
  // A server that dies between lock and commit must not block the others from an incident for longer than seconds.
  lock_timeout: '5s',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '10s',
} as const

/** An expression for a transaction that may take long, such as an import: no timeout ends it. */
export const withoutTimeouts = (
  ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] satisfies Setting[]
)
  .map((name) => `set_config('${name}', '0', true)`)
  .join(', ')

type Setting = keyof typeof roleSettings

/** Returns the statements that give the server's role its settings in a database. They need not run there. */
export const alterRoleSettings = (database: string) =>
  settingNames.map((name) => alterRoleSetting(database, name)).join('; ')

function alterRoleSetting(database: string, name: Setting): string {
  return `alter role ${appRole} in database ${quoted(database)} set ${name} = '${roleSettings[name]}'`
}

const settingNames = Object.keys(roleSettings) as Setting[]

/**
 * Gives the server's role its settings in the database of this connection, those that it lacks. A dump has none of them.
 * @param client the owner's
 */
export async function ensureRoleSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; held: string[] | null }>(
    `select current_database() as database, (
      select setconfig from pg_db_role_setting where setrole = $1::regrole and setdatabase = d.oid
    ) as held
    from pg_database d
    where datname = current_database()`,
    [appRole],
  )
  const { database = '', held = null } = rows[0] ?? {}
  for (const name of settingNames)
    if (!held?.includes(`${name}=${roleSettings[name]}`))
      await retryOnRace(client, alterRoleSetting(database, name))
}

type Session = { searchPath: string; timeouts: string; server: string }

const sessionSql = `
  select
    current_setting('search_path') as "searchPath",
    concat_ws(' ', ${settingNames.map((name) => `'${name}=' || current_setting('${name}')`).join(', ')}) as timeouts,
    extract(epoch from pg_postmaster_start_time()) || ' '
      || (select oid from pg_database where datname = current_database()) as server`

/**
 * Checks what the sessions of the pools are given, before anything else is asked in them.
 * @param db a pool of the server
 * @param directUrl connection URL of the app role without a pooler, where there is one
 * @param onOther is called with one sentence when timeouts are others than this version's
 * @throws Error with one sentence when statements would not find their tables, or when both URLs lead to different databases
 */
export async function checkSessions(
  db: Database,
  directUrl: string | undefined,
  onOther: (sentence: string) => void,
): Promise<void> {
  const [session] = (await sql.raw<Session>(sessionSql).execute(db)).rows
  if (session?.searchPath !== roleSettings.search_path)
    throw new Error(
      `The role ${appRole} has no settings in this database, or a pooler has sessions from before it had them. Run “${musterCommand('migrate')}”. Then let the pooler reconnect (PgBouncer: RECONNECT).`,
    )
  const expected = settingNames.map((name) => `${name}=${roleSettings[name]}`).join(' ')
  if (session.timeouts !== expected)
    onOther(`The role ${appRole} has different settings than this version gives it: ${session.timeouts}.`)
  if (directUrl === undefined || session.server === (await readSession(directUrl))?.server) return
  throw new Error(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Point both to the same one.',
  )
}

async function readSession(url: string): Promise<Session | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Session>(sessionSql)).rows[0]
  } catch (error) {
    const why = explainDatabaseError(error, url, 'DATABASE_DIRECT_URL')
    throw why === undefined ? error : new Error(why, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}
