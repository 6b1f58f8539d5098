/** Asks a PostgreSQL by a real connection whether it answers: one that hangs lives, and its port takes connections. */
import pg from 'pg'

/**
 * Checks whether the server answers a new connection within this time. A refusal in its own words is an answer: one
 * that recovers from a crash, or has no connection left, is at work.
 * @param url connection URL of a role that may sign in
 * @param withinMs how long to wait, in milliseconds
 */
export async function canConnect(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs })
  client.on('error', () => {})
  let timer: NodeJS.Timeout | undefined
  try {
    await client.connect()
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, withinMs, false)
    })
    return await Promise.race([client.query('select 1').then(() => true), late])
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    clearTimeout(timer)
    // A connection that hangs does not close properly.
    void client.end().catch(() => {})
  }
}
