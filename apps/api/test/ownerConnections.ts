import pg, { type ClientBase } from 'pg'

/** Connections of a database’s owner, who is exempt from row-level security: lent to a test, and kept for the next one. */
export class OwnerConnections {
  private readonly pool: pg.Pool

  constructor(ownerUrl: string) {
    this.pool = new pg.Pool({ connectionString: ownerUrl, options: '-c search_path=muster' })
    // Tests end connections of others; one that was idle is replaced.
    this.pool.on('error', () => {})
  }

  /** Lends a connection that is as good as new: its last user left no setting, lock or transaction. */
  async lend<T>(work: (owner: ClientBase) => Promise<T>): Promise<T> {
    const owner = await this.pool.connect()
    let isAsNew = false
    try {
      const result = await work(owner)
      // Refused where a transaction was left open.
      isAsNew = await owner.query('discard all').then(
        () => true,
        () => false,
      )
      return result
    } finally {
      owner.release(!isAsNew)
    }
  }

  /** Resolves when all of them have ended: then the database can be dropped. */
  close(): Promise<void> {
    return this.pool.end()
  }
}
