import pg from 'pg'
import { behindAPooler, databaseTrouble, quoted } from './databaseTrouble.ts'

/** What PostgreSQL says of itself and of the role that asks. */
export type Standing = {
  /** As 150004 for 15.4. */
  version: number
  isStandby: boolean
  encoding: string
  role: string
  database: string
  /** Whether what the connection asked for at its start holds. */
  keepsSettings: boolean
  mayCreateSchema: boolean
  mayCreateTable: boolean
  ownsSchema: boolean
  mayCreateRoles: boolean
  mayChangeRoles: boolean
}

const standingSql = `
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
      where other.rolname in ('muster_app', 'muster_global') and not pg_has_role(other.oid, 'member with admin option')
    ) as "mayChangeRoles"
  from pg_roles where rolname = current_user`

/**
 * Why a database cannot be made Muster’s, before anything is written: the first reason there is.
 * @returns one sentence that says what to do, or undefined
 */
export function whyNotOurs(standing: Standing): string | undefined {
  const { version, role, database } = standing
  const asSuperuser = (statement: string) => `As a superuser of PostgreSQL, run: ${statement};`
  if (!standing.keepsSettings) return behindAPooler
  if (version < 150_000)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old: Muster needs PostgreSQL 15 or later.`
  if (standing.isStandby)
    return 'DATABASE_URL leads to a standby, which can only be read. Let it lead to the primary.'
  if (standing.encoding !== 'UTF8')
    return `The database “${database}” has the encoding ${standing.encoding}, in which many names cannot be written. Create it with encoding 'UTF8' template template0.`
  if (!standing.mayCreateRoles)
    return `The role “${role}” may not create roles, and Muster needs two of its own. ${asSuperuser(`alter role ${quoted(role)} createrole`)}`
  if (!standing.mayChangeRoles)
    return `The roles muster_app and muster_global were created by somebody else than “${role}”. ${asSuperuser(`grant muster_app, muster_global to ${quoted(role)} with admin option`)}`
  if (!standing.ownsSchema)
    return `The schema muster in the database “${database}” belongs to another role than “${role}”. Let DATABASE_URL name the role that owns it.`
  if (!standing.mayCreateSchema || !standing.mayCreateTable)
    return `The role “${role}” may not create tables in the database “${database}”. ${asSuperuser(`alter database ${quoted(database)} owner to ${quoted(role)}`)}`
  return undefined
}

/**
 * Makes sure that a database can be reached and can be made Muster’s.
 * @param ownerUrl connection URL of the role that is to own it
 * @throws Error with one sentence that says what is wrong and what to do, without the password
 */
export async function checkOwner(ownerUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    // As a server connects, so that what stands between is found now.
    options: '-c search_path=muster -c lock_timeout=5s',
  })
  client.on('error', () => {})
  const why = await askStanding(client)
    .then(whyNotOurs)
    .catch((error: unknown) => {
      const trouble = databaseTrouble(error, ownerUrl)
      if (trouble === undefined) throw error
      return trouble
    })
    .finally(() => client.end().catch(() => {}))
  if (why) throw new Error(why)
}

async function askStanding(client: pg.Client): Promise<Standing> {
  await client.connect()
  const { rows } = await client.query<Standing>(standingSql)
  if (!rows[0]) throw new Error('PostgreSQL does not know the role that is connected.')
  return rows[0]
}
