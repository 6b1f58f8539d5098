import { sql } from 'kysely'
import {
  type CatalogGap,
  compareCatalog,
  expectedCatalog,
  readCatalog,
  withoutContract,
} from '../db/catalog.ts'
import { musterCommand } from '../db/commandName.ts'
import type { Database } from '../db/database.ts'
import { describeCatalogLines } from '../db/describeCatalog.ts'
import { laterMigrations, pendingMigrations } from '../db/migrationFiles.ts'
import { judgeLater, readMigrationsDone } from '../db/migrationsDone.ts'
import { PeriodicJob } from '../jobs/periodicJob.ts'

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** Time between checks, in milliseconds: while nothing is missing, and while something is or the database did not answer. */
const defaultPace = { whole: 5 * 60_000, lacking: 5_000 }
/** Maximum number of missing lines that are logged in full. */
const maxLogged = 50

/**
 * Checks that the database has the tables, columns, rights, policies, functions and triggers of this version. It runs at the
 * start and every few minutes (some 40 ms of the database), so that readiness requests do not wait for it.
 */
export class SchemaCheck extends PeriodicJob {
  /** One sentence about what is missing; null while nothing is. */
  problem: string | null = null
  /** One sentence about what differs from this version but works; null when nothing does. */
  remark: string | null = null
  private readonly db: Database
  private readonly log: Log
  private readonly pace: typeof defaultPace

  /** @param pace only tests change it */
  constructor(db: Database, log: Log, pace = defaultPace) {
    super()
    this.db = db
    this.log = log
    this.pace = pace
  }

  /** Checks, and schedules the next check. */
  protected async work(): Promise<void> {
    // The database does not answer: the last result stays valid, and the write check covers commands.
    const isWhole = await this.inspect().catch(() => false)
    this.runAgainIn(isWhole ? this.pace.whole : this.pace.lacking)
  }

  /** @returns true when nothing is missing */
  private async inspect(): Promise<boolean> {
    const done = await readMigrationsDone((statement) => sql.raw<never>(statement).execute(this.db))
    const later = done === null ? [] : await laterMigrations(done)
    // A later version's changes are correct for it. This version runs beside it until it is replaced.
    const gap = later.length > 0 ? { missing: [], different: [] } : await this.gap(done)
    this.report(gap, later)
    return this.problem === null
  }

  private async gap(done: readonly string[] | null): Promise<CatalogGap> {
    const pending = done === null ? { expand: [], contract: [] } : await pendingMigrations(done)
    const whole = await expectedCatalog()
    // Until the upgrade is finished, servers of the version before may run, and this one does without.
    const expected = pending.contract.length > 0 ? await withoutContract(whole) : whole
    const found = await readCatalog((statement) =>
      sql.raw<Record<string, string>>(statement).execute(this.db),
    )
    const gap = compareCatalog(expected, found)
    return { ...gap, missing: [...gap.missing, ...pending.expand.map((name) => `migration ${name}`)] }
  }

  private report({ missing, different }: CatalogGap, later: readonly string[]) {
    const judged = judgeLater(later)
    const problem =
      judged.problem ??
      (missing.length > 0
        ? `The database is missing what this version needs: ${describeCatalogLines(missing)}. Run: ${musterCommand('migrate')}`
        : null)
    const remark =
      judged.remark ??
      (different.length > 0
        ? `These differ from what this version makes: ${describeCatalogLines(different)}.`
        : null)
    if (problem !== this.problem) {
      if (problem) this.log.error({ missing: missing.slice(0, maxLogged) }, problem)
      else this.log.warn({}, 'The database has all that this version needs again.')
    }
    if (remark && remark !== this.remark) this.log.warn({ different: different.slice(0, maxLogged) }, remark)
    this.problem = problem
    this.remark = remark
  }
}
