import { Kysely, PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ClientBase } from 'pg'
import type { Tx } from './database.ts'
import type { DB } from './rows.ts'

/**
 * Runs code written for request transactions inside a transaction of a plain client, as imports use, so that both share the
 * same rules. The caller ends the transaction.
 * @param client in a transaction that works for a tenant, with the schema on its search path
 */
export function joinTransaction<T>(client: ClientBase, work: (tx: Tx) => Promise<T>): Promise<T> {
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return db.transaction().execute(work)
}

/** One connection, whose transaction somebody else begins and ends. */
class ClientDriver extends PostgresDriver {
  constructor(client: ClientBase) {
    const query = client.query.bind(client)
    const connection = { query, release: () => {} }
    super({ pool: { connect: async () => connection, end: async () => {}, options: {} } })
  }

  override async beginTransaction() {}
  override async commitTransaction() {}
  override async rollbackTransaction() {}
}
