import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './rows.ts'
import { insideTransaction } from './transactionScope.ts'

export type Database = Kysely<DB>
export type Tx = Transaction<DB>

/** The tenant of "no tenant yet", while a row is looked up by a secret of its holder. No tenant has this id. */
export const noTenant = '00000000-0000-0000-0000-000000000000'

/** Refuses a query because too many others wait for the same pool. The database itself is well. */
export class PoolBusyError extends Error {
  override readonly message = 'Too many queries wait for this pool.'
}

const pools = new WeakMap<Database, pg.Pool>()

/** Counts the connections of a pool: those at work, those that are free, and the queries that wait for one. */
export function countConnections(db: Database): { busy: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/**
 * Creates a pool of connections as the app role.
 * Its sessions may be a pooler's, which gives each transaction another one: nothing may be left in a session. Search path and
 * timeouts come with the role (roleSettings.ts).
 * @param url connection URL of the app role, as `migrate` returns it
 * @param size maximum number of connections
 * @param waiting how many may wait for a connection; those beyond get a `PoolBusyError`
 */
export function openDatabase(url: string, size = 10, waiting = Infinity): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    query_timeout: 20_000,
    keepAlive: true,
  })
  // An idle connection that breaks (the database restarted) is replaced at the next query; it must not end the process.
  pool.on('error', () => {})
  // Nor must one that breaks in the middle of a transaction: the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', () => {}))
  const bounded = {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= waiting) throw new PoolBusyError()
      return pool.connect()
    },
    end: () => pool.end(),
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: bounded }) })
  pools.set(db, pool)
  return db
}

/** Maximum number of look-ups that wait: they are done in less than a second. */
const waitingLookups = 500

/**
 * Opens the pool in which people without an account look up what they hold: a link, a token, a code. Anybody may send any
 * number of them, and those who write to an incident must not wait behind them.
 */
export const openLookups = (url: string, size: number) => openDatabase(url, size, waitingLookups)

/**
 * Opens one connection for what a server reads or writes every second for all tenants, so that it waits behind no request.
 */
export const openServerDatabase = (url: string) => openDatabase(url, 1)

/** A constant text takes one round trip for all of it. */
const beginAsServer = `
  begin;
  select
    set_config('muster.tenant_id', '${noTenant}', true),
    set_config('muster.server', 'on', true),
    set_config('synchronous_commit', 'off', true)`

/**
 * Runs one short transaction that works without a tenant, under the policies for servers. Its writes are confirmed before they
 * are on disk, and may be lost with the machine.
 */
export function asServer<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(beginAsServer).execute(connection)
    try {
      const result = await insideTransaction(() => work(connection))
      await sql`commit`.execute(connection)
      return result
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

/**
 * Returns true when a failure concerns the connection and may pass by itself: PostgreSQL classes 08, 53, 57 and 58, a
 * read-only database such as a standby, a lock, a deadlock, or the socket.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (/^(08|53|57|58|25006|55P03|40P01|25P03)/.test(code) || /^E(CONN|PIPE|HOST|TIMEDOUT)/.test(code))
    return true
  // Of pg, which gives these no code. "Not queryable" is what the rollback of a transaction says whose connection is gone.
  return /Connection terminated|is not queryable|Query read timeout|timeout exceeded when trying to connect/.test(
    error.message,
  )
}

/**
 * Returns true when PostgreSQL lacked a resource for a write: disk space or connections (class 53), or when the system
 * failed it (58). A smaller write may still succeed.
 */
export function isResourceExhausted(error: unknown): boolean {
  return /^(53|58)/.test(errorCode(error))
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Keys by which a transaction may look up rows beside those of its tenant; see the policies in migrations/. */
export type LookupKeys = Partial<
  Record<
    | 'tenant_key'
    | 'tenant_prefix'
    | 'barcode'
    | 'retired_code'
    | 'user_id'
    | 'email'
    | 'issuer'
    | 'subject'
    | 'server'
    | 'administered'
    | 'all_assignments'
    | 'setup_code'
    | 'device_token_hash'
    | 'notified_token'
    | 'push_secret_hash'
    | 'guest_link_hash'
    | 'guest_token_hash'
    | 'serial_number'
    | 'provider_id',
    string
  >
>

/**
 * Runs one short transaction that sees the rows of one tenant. No network inside (transactionScope.ts); notify after commit.
 * @param tenantId the tenant to work for, or `noTenant` when only `known` things are looked up
 */
export async function inTenant<T>(
  db: Database,
  tenantId: string,
  work: (tx: Tx) => Promise<T>,
  lookup: LookupKeys = {},
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const settings = [sql`set_config('muster.tenant_id', ${tenantId}, true)`, ...settingsOf(lookup)]
    await sql`select ${sql.join(settings)}`.execute(tx)
    return insideTransaction(() => work(tx))
  })
}

/** Switches a transaction to another tenant. */
export async function setTenant(tx: Tx, tenantId: string): Promise<void> {
  await sql`select set_config('muster.tenant_id', ${tenantId}, true)`.execute(tx)
}

/** Lets a transaction look up more rows beside those of its tenant. */
export async function setLookup(tx: Tx, lookup: LookupKeys): Promise<void> {
  await sql`select ${sql.join(settingsOf(lookup))}`.execute(tx)
}

const settingsOf = (lookup: LookupKeys) =>
  Object.entries(lookup).map(([name, value]) => sql`set_config(${`muster.${name}`}, ${value}, true)`)

/** Runs one short transaction that reads across all tenants, for a global administrator. It cannot write. */
export async function acrossTenants<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(db, noTenant, async (tx) => {
    await sql`set local role muster_global`.execute(tx)
    return work(tx)
  })
}
