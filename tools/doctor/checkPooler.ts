import pg from 'pg'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { appAccess, appRole } from '../../apps/api/src/platform/db/databaseRoles.ts'
import { explainDatabaseError, poolerMessage } from '../../apps/api/src/platform/db/explainDatabaseError.ts'
import { checkSessions } from '../../apps/api/src/platform/db/roleSettings.ts'
import { type Finding, ok, problem } from './finding.ts'

const name = 'pooler'
/** Tries to see two clients in one session, before a pooler counts as one that shares none. */
const rounds = 5

/**
 * Checks a pooler, where DATABASE_DIRECT_URL says that there is one: whether it lets servers in, its mode, and whether both
 * addresses lead to one database. It changes nothing there. That the address is missing, `checkDatabase` says.
 * @param url DATABASE_URL
 * @param directUrl DATABASE_DIRECT_URL
 */
export async function checkPooler(url: string, directUrl: string): Promise<Finding> {
  const app = appAccess(url).url
  let isPooled = false
  try {
    isPooled = !(await keepsSettings(app))
    const direct = appAccess(directUrl).url
    const mode = isPooled ? await modeOf(app) : 'session'
    if (mode !== 'statement') await checkSettings(app, direct)
    return isPooled
      ? explain(mode)
      : ok(name, 'DATABASE_URL leads to PostgreSQL itself, so you can leave out DATABASE_DIRECT_URL.')
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // A pooler has users of its own.
    return isPooled && /no such user|authentication failed|SASL/i.test(message)
      ? problem(
          name,
          `The pooler does not let ${appRole} in. Add it, with its password, to the pooler’s auth_file. (${message})`,
        )
      : problem(name, explainDatabaseError(error, url) ?? message)
  }
}

type Mode = 'session' | 'transaction' | 'statement'

function explain(mode: Mode): Finding {
  switch (mode) {
    case 'transaction':
      return ok(name, 'It pools by transaction, and both addresses lead to the same database.')
    case 'session':
      return ok(
        name,
        'It works, but saves no sessions: each connection of a server keeps one. Set its pool_mode to transaction (deploy/pgbouncer/pgbouncer.ini).',
      )
    case 'statement':
      return problem(
        name,
        'It pools by statement, and Muster needs transactions. Set its pool_mode to transaction (deploy/pgbouncer/pgbouncer.ini).',
      )
  }
}

/** PostgreSQL gives a session the settings that its client asks for; a pooler refuses or drops them. */
async function keepsSettings(url: string): Promise<boolean> {
  try {
    return await withClient({ url, options: '-c lock_timeout=4321ms' }, async (client) => {
      const { rows } = await client.query("select current_setting('lock_timeout') as held")
      return rows[0]?.held === '4321ms'
    })
  } catch (error) {
    if (explainDatabaseError(error, url) === poolerMessage) return false
    throw error
  }
}

async function checkSettings(app: string, direct: string): Promise<void> {
  const db = openDatabase(app, 1)
  try {
    // A start says the same of other timeouts in its log, and goes on.
    await checkSessions(db, direct, () => {})
  } finally {
    await db.destroy()
  }
}

/** Lets two clients take turns: in one session are both only where sessions are shared. */
function modeOf(url: string): Promise<Mode> {
  return withClient({ url }, (one) =>
    withClient({ url }, async (other) => {
      const first = await sessionOf(one)
      for (let round = 0; round < rounds; round++) {
        const refused = await other.query('begin read only').then(
          () => null,
          (error: Error) => error,
        )
        if (refused && /statement pooling/.test(refused.message)) return 'statement'
        if (refused) throw refused
        const isShared = (await sessionOf(other)) === first || (await sessionOf(one)) !== first
        await other.query('rollback')
        if (isShared) return 'transaction'
      }
      return 'session'
    }),
  )
}

async function sessionOf(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query('select pg_backend_pid() as session')
  return rows[0]?.session
}

async function withClient<Result>(
  { url, options }: { url: string; options?: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    ...(options ? { options } : {}),
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
