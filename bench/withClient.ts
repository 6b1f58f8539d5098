/** One connection to PostgreSQL for as long as something takes. */
import pg from 'pg'

/**
 * Connects, lets `work` ask, and disconnects.
 * @param url connection URL
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // When the bench is stopped, the database goes too; the query under way then fails and says so.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
