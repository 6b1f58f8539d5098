import type pg from 'pg'
import { compareCatalog, expectedCatalog, readCatalog } from '../../apps/api/src/platform/db/catalog.ts'
import { checkOwner } from '../../apps/api/src/platform/db/checkOwner.ts'
import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import { connectionsAllowed, minConnections } from '../../apps/api/src/platform/db/connections.ts'
import { appAccess, appRole } from '../../apps/api/src/platform/db/databaseRoles.ts'
import { describeCatalogLines } from '../../apps/api/src/platform/db/describeCatalog.ts'
import { explainDatabaseError } from '../../apps/api/src/platform/db/explainDatabaseError.ts'
import { laterMigrations, migrationNames } from '../../apps/api/src/platform/db/migrationFiles.ts'
import { readMigrationsDone } from '../../apps/api/src/platform/db/migrationsDone.ts'
import { withReadOnlyClient } from '../cli/openReadOnly.ts'
import { clockSentence } from './clockSentence.ts'
import { type Finding, ok, problem } from './finding.ts'

type Facts = { version: string; encrypted: boolean; now: number }

/**
 * Checks the database: whether it answers, its version and encoding, the rights of both roles, the schema, the connections and the
 * clock. It changes nothing there.
 * @param ownerUrl DATABASE_URL
 * @param workers number of servers of this machine
 * @param limit DATABASE_CONNECTIONS, if set
 */
export async function checkDatabase(ownerUrl: string, workers: number, limit?: number): Promise<Finding[]> {
  try {
    // Its first reason that the database cannot be used: version, encoding, standby, pooler, rights of the owner.
    await checkOwner(ownerUrl)
  } catch (error) {
    return [problem('database', error instanceof Error ? error.message : String(error))]
  }
  const before = Date.now()
  const owner = await withReadOnlyClient(ownerUrl, readFacts)
  const after = Date.now()
  const { version, encrypted, now } = owner
  return [
    ok(
      'database',
      `PostgreSQL ${version} answers, ${encrypted ? 'with' : 'without'} TLS. Its owner has the permissions it needs.`,
    ),
    clockSentence('clock of the database', now, before, after),
    ...(await checkAppRole(ownerUrl)),
    await checkConnections(ownerUrl, workers, limit),
  ]
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select
      current_setting('server_version') as version,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  if (!rows[0]) throw new Error('PostgreSQL gave an empty answer.')
  return rows[0]
}

/** Signs in as servers do, and compares the schema as they do. */
async function checkAppRole(ownerUrl: string): Promise<Finding[]> {
  try {
    const { url } = appAccess(ownerUrl)
    return [await withReadOnlyClient(url, compareSchema), ok('role of servers', `${appRole} can sign in.`)]
  } catch (error) {
    const why =
      explainDatabaseError(error, ownerUrl) ?? (error instanceof Error ? error.message : String(error))
    return [
      problem(
        'role of servers',
        `${appRole} cannot sign in. Run “${musterCommand('migrate')}”, and set the same MUSTER_APP_PASSWORD on every machine, or on none. (${why})`,
      ),
    ]
  }
}

async function compareSchema(client: pg.Client): Promise<Finding> {
  const found = await readCatalog((statement) => client.query<Record<string, string>>(statement))
  const { missing, different } = compareCatalog(await expectedCatalog(), found)
  const done = (await readMigrationsDone((statement) => client.query(statement))) ?? []
  const notRun = (await migrationNames()).filter((name) => !done.includes(name))
  const later = await laterMigrations(done)
  if (later.length > 0)
    return problem(
      'schema',
      `The database is from a later version of Muster (${later.join(', ')}). Install that version here.`,
    )
  const lacking = [...missing, ...notRun.map((name) => `migration ${name}`)]
  if (lacking.length > 0)
    return problem(
      'schema',
      `The database is missing ${describeCatalogLines(lacking)}. Run “${musterCommand('migrate')}”.`,
    )
  if (different.length > 0)
    return problem(
      'schema',
      `These differ from what this version makes: ${describeCatalogLines(different)}. Run “${musterCommand('migrate')}”, or change them back by hand.`,
    )
  return ok('schema', 'Tables, permissions, row-level security, functions and triggers match this version.')
}

async function checkConnections(url: string, workers: number, limit?: number): Promise<Finding> {
  const allowed = await connectionsAllowed(url)
  const wanted = limit ?? workers * minConnections
  if (limit !== undefined && limit < workers * minConnections)
    return problem(
      'connections',
      `DATABASE_CONNECTIONS is ${limit}, and ${workers} servers need ${workers * minConnections}. Raise it, or lower WORKERS.`,
    )
  if (wanted > allowed)
    return problem(
      'connections',
      `The servers on this machine need ${wanted} connections, and PostgreSQL allows ${allowed}. Raise its max_connections, or lower WORKERS or DATABASE_CONNECTIONS.`,
    )
  return ok('connections', `PostgreSQL allows ${allowed}, and the servers on this machine need ${wanted}.`)
}
