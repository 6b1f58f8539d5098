import pg from 'pg'
import { explainDatabaseError, poolerMessage, quoted } from './explainDatabaseError.ts'

/** PostgreSQL's version and settings, and the connected role's rights. */
export type ServerFacts = {
  /** For example 150004 for 15.4. */
  version: number
  isStandby: boolean
  encoding: string
  role: string
  database: string
  /** True when the connection has the settings it asked for at its start. */
  keepsSettings: boolean
  mayCreateSchema: boolean
  mayCreateTable: boolean
  ownsSchema: boolean
  mayCreateRoles: boolean
  mayChangeRoles: boolean
}

const serverFactsSql = `
  select
    current_setting('server_version_num')::int as version,
    pg_is_in_recovery() as "isStandby",
    current_setting('server_encoding') as encoding,
    current_user as role,
    current_database() as database,
    current_setting('search_path') = 'muster' and current_setting('lock_timeout') = '5s' as "keepsSettings",
    to_regnamespace('muster') is not null or has_database_privilege(current_database(), 'create') as "mayCreateSchema",
    to_regclass('public.muster_migration') is not null
      or coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreateTable",
    coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'muster'), true) as "ownsSchema",
    rolsuper or rolcreaterole as "mayCreateRoles",
    rolsuper or current_setting('server_version_num')::int < 160000 or not exists (
      select from pg_roles other
      where other.rolname in ('muster_app', 'muster_global', 'muster_expiry') and not pg_has_role(other.oid, 'member with admin option')
    ) as "mayChangeRoles"
  from pg_roles where rolname = current_user`

/**
 * Explains why a database cannot be used by Muster, before anything is written: the first reason found.
 * @returns one sentence that says what to do, or undefined
 */
export function explainUnusable(facts: ServerFacts): string | undefined {
  const { version, role, database } = facts
  const asSuperuser = (statement: string) => `As a superuser of PostgreSQL, run: ${statement};`
  if (!facts.keepsSettings) return poolerMessage
  if (version < 150_000)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old. Muster needs PostgreSQL 15 or later.`
  if (facts.isStandby) return 'DATABASE_URL points to a read-only standby. Point it to the primary.'
  if (facts.encoding !== 'UTF8')
    return `The database “${database}” has the encoding ${facts.encoding}. Many names cannot be saved in it. Create it with encoding 'UTF8' template template0.`
  if (!facts.mayCreateRoles)
    return `The role “${role}” may not create roles, and Muster needs three. ${asSuperuser(`alter role ${quoted(role)} createrole`)}`
  if (!facts.mayChangeRoles)
    return `The roles muster_app, muster_global and muster_expiry were created by somebody else than “${role}”. ${asSuperuser(`grant muster_app, muster_global, muster_expiry to ${quoted(role)} with admin option`)}`
  if (!facts.ownsSchema)
    return `The schema muster in the database “${database}” belongs to another role than “${role}”. Let DATABASE_URL name the role that owns it.`
  if (!facts.mayCreateSchema || !facts.mayCreateTable)
    return `The role “${role}” may not create tables in the database “${database}”. ${asSuperuser(`alter database ${quoted(database)} owner to ${quoted(role)}`)}`
  return undefined
}

/**
 * Checks that a database can be reached and used by Muster.
 * @param ownerUrl connection URL of its future owner
 * @throws Error with one sentence that says what is wrong and what to do, without the password
 */
export async function checkOwner(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    // A pooler refuses these, or drops them.
    options: '-c search_path=muster -c lock_timeout=5s',
  })
  client.on('error', () => {})
  const why = await readServerFacts(client)
    .then(explainUnusable)
    .catch((error: unknown) => {
      const trouble = explainDatabaseError(error, ownerUrl)
      if (trouble === undefined) throw error
      return trouble
    })
    .finally(() => client.end().catch(() => {}))
  if (why) throw new Error(why)
}

async function readServerFacts(client: pg.Client): Promise<ServerFacts> {
  await client.connect()
  const { rows } = await client.query<ServerFacts>(serverFactsSql)
  if (!rows[0]) throw new Error('PostgreSQL does not know the connected role.')
  return rows[0]
}
