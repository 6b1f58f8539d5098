import pg from 'pg'
import { startPostgres } from '../tools/postgres.ts'
import { testServer } from './testServer.ts'

/** The database of this worker's Muster, asked as its owner: what stories need to know and no page tells. */

let opened: Promise<pg.Client> | undefined

/** Asks in SQL and answers the rows. */
export async function query<Row extends pg.QueryResultRow>(
  words: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  opened ??= connect()
  return (await (await opened).query<Row>(words, [...values])).rows
}

async function connect(): Promise<pg.Client> {
  // It runs already: this only finds it.
  const { url } = await startPostgres({ home: testServer.home })
  const owner = new pg.Client({ connectionString: url('muster'), options: '-c search_path=muster' })
  // It ends before we do when the stories are over.
  owner.on('error', () => {})
  // A story may have killed it.
  owner.on('end', () => {
    opened = undefined
  })
  await owner.connect()
  return owner
}
