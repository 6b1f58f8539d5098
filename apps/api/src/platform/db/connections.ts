import pg from 'pg'

/**
 * Numbers of database connections of one server by purpose. Three more have one connection each: following notices, the
 * sweep over all tenants, and the write check.
 */
export type ConnectionShares = {
  /** For requests and periodic jobs. */
  pool: number
  /** For notifications, in their own thread. */
  notifier: number
  /** For imports, one each. */
  imports: number
  /** For what people without an account look up: links, tokens, codes. */
  lookups: number
  /** For Muster's own sign-in, of people who are not signed in yet or renew their tokens. */
  signIn: number
}

/** Minimum for one server to work. */
export const minConnections = 9
/** Maximum that one server can use. */
export const defaultConnections = 27

/**
 * Divides the connections of one server.
 * @param total how many it may have, at least `minConnections`
 */
export function connectionShares(total: number): ConnectionShares {
  const strangers = total < 16 ? 1 : 2
  const rest = total - 3 - 2 * strangers
  const pool = Math.min(10, Math.max(2, Math.floor(rest * 0.5)))
  const notifier = Math.min(6, Math.max(1, Math.floor(rest * 0.3)))
  const imports = Math.min(4, rest - pool - notifier)
  return { pool, notifier, imports, lookups: strangers, signIn: strangers }
}

/**
 * Returns how many connections the servers of one start may have together: three quarters of the number that PostgreSQL
 * gives ordinary roles. The rest is for its owner, for backups, and for the next start while this one ends.
 * @param url connection URL of the app role
 */
export async function connectionsAllowed(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as allowed`)
    return Math.floor((rows[0]?.allowed ?? 0) * 0.75)
  } finally {
    await client.end()
  }
}
