/** One import, one transaction, on a connection of its own: an import may take long, and the pool is for phones. */
import pg from 'pg'
import { withoutTimeouts } from '../../platform/db/roleSettings.ts'
import { insideTransaction } from '../../platform/db/transactionScope.ts'

/**
 * Runs the work of an import in a transaction. It is undone when the work throws.
 * @param appUrl connection URL of the app role, without a pooler: an import would keep one of its few sessions for minutes
 * @param work answers whether to keep what it did, beside its result
 * @param signal breaks the connection, and so undoes everything
 */
export async function importTransaction<Result>(
  appUrl: string,
  work: (client: pg.ClientBase) => Promise<{ keep: boolean; result: Result }>,
  signal?: AbortSignal,
): Promise<Result> {
  const client = new pg.Client({ connectionString: appUrl })
  // A connection that breaks rejects the query in progress; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  const stop = () => void client.end().catch(() => {})
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    await client.query('begin')
    await client.query(`select set_config('search_path', 'muster', true), ${withoutTimeouts}`)
    const { keep, result } = await insideTransaction(() => work(client))
    await client.query(keep ? 'commit' : 'rollback')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}
