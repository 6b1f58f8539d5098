import pg from 'pg'

/**
 * What one server may open to the database for what, beside three of one connection each: by which it follows notices, looks over all tenants, and
 * finds out whether it can write.
 */
export type ConnectionShares = {
  /** For requests and clocks. */
  pool: number
  /** For telling people outside, in a thread of its own. */
  notifier: number
  /** For imports, one each. */
  imports: number
}

/** With fewer than these one server cannot do its work. */
export const minConnections = 7
/** More than these one server has no use for. */
export const defaultConnections = 23

/**
 * Divides the connections of one server.
 * @param total how many it may have, at least `fewestConnections`
 */
export function connectionShares(total: number): ConnectionShares {
  const rest = total - 3
  const pool = Math.min(10, Math.max(2, Math.floor(rest * 0.5)))
  const notifier = Math.min(6, Math.max(1, Math.floor(rest * 0.3)))
  return { pool, notifier, imports: Math.min(4, rest - pool - notifier) }
}

/**
 * How many connections the servers of one start may have together: three quarters of what PostgreSQL lets ordinary roles have.
 * The rest is for its owner, for backups, and for the next start while this one ends.
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
