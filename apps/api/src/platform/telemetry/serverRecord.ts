import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { runningVersion } from '../config/version.ts'
import type { Database } from '../db/database.ts'
import { migrationNames } from '../db/migrationFiles.ts'
import { PeriodicJob } from '../jobs/periodicJob.ts'

/** Time between two writes, in milliseconds. Without one for thirty seconds a server counts as ended. */
const every = 10_000

/**
 * Records that this server runs, and which version it is, so that `muster migrate --finish` takes nothing away that it
 * needs. A database that does not answer is tried again at the next run.
 */
export class ServerRecord extends PeriodicJob {
  private readonly id = randomUUID()
  private readonly db: Database

  constructor(db: Database) {
    super(every)
    this.db = db
  }

  protected async work(): Promise<void> {
    const newest = (await migrationNames()).at(-1)
    const { version } = runningVersion()
    await sql`
      with gone as (delete from server_instance where seen_at < now() - interval '1 hour')
      insert into server_instance (id, version, newest_migration) values (${this.id}, ${version}, ${newest})
      on conflict (id) do update set seen_at = now()`
      .execute(this.db)
      .catch(() => {})
  }

  /** Removes the record at an orderly stop. */
  override async stop(): Promise<void> {
    await super.stop()
    await sql`delete from server_instance where id = ${this.id}`.execute(this.db).catch(() => {})
  }
}
