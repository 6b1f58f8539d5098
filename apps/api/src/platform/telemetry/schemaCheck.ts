import { sql } from 'kysely'
import { type CatalogGap, compareCatalog, expectedCatalog, readCatalog } from '../db/catalog.ts'
import type { Database } from '../db/database.ts'
import { describeCatalogLines } from '../db/describeCatalog.ts'
import { laterMigrations, migrationNames } from '../db/migrationFiles.ts'

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** How often is looked, in milliseconds: while nothing is missing, and while something is or the database did not answer. */
const defaultPace = { whole: 5 * 60_000, lacking: 5_000 }
/** So many lines of what is missing are logged in full. */
const maxLogged = 50

/**
 * Knows whether the database has the tables, columns, rights, policies, functions and triggers that this version needs. It looks at the
 * start and every few minutes (some 40 ms of the database), so that nobody who asks whether the server is ready waits for it.
 */
export class SchemaCheck {
  /** One sentence about what is missing; null while nothing is. */
  problem: string | null = null
  /** One sentence about what is otherwise than this version makes it, and works nevertheless; null where nothing is. */
  remark: string | null = null
  private readonly db: Database
  private readonly log: Log
  private readonly pace: typeof defaultPace
  private inFlight: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  /** @param pace only tests change it */
  constructor(db: Database, log: Log, pace = defaultPace) {
    this.db = db
    this.log = log
    this.pace = pace
  }

  /** Looks now, unless a look is under way, and from then on again and again. */
  check(): Promise<void> {
    if (this.inFlight) return this.inFlight
    clearTimeout(this.timer)
    this.inFlight = this.inspect()
      // The database does not answer: what was known of it still holds, and whether commands can be stored is asked elsewhere.
      .catch(() => false)
      .then((isWhole) => {
        this.inFlight = null
        const wait = isWhole ? this.pace.whole : this.pace.lacking
        if (!this.isStopped) this.timer = setTimeout(() => void this.check(), wait).unref()
      })
    return this.inFlight
  }

  async stop() {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.inFlight
  }

  /** @returns whether nothing is missing */
  private async inspect(): Promise<boolean> {
    const done = await this.migrationsDone()
    const known = await migrationNames()
    const later = done === null ? [] : await laterMigrations(done)
    // What a later version has changed is as it wants it. This one goes on beside it until it is replaced.
    const gap = later.length > 0 ? { missing: [], different: [] } : await this.gap(known, done)
    this.report(gap, later)
    return gap.missing.length === 0
  }

  private async gap(known: readonly string[], done: readonly string[] | null): Promise<CatalogGap> {
    const expected = await expectedCatalog()
    const found = await readCatalog((statement) =>
      sql.raw<Record<string, string>>(statement).execute(this.db),
    )
    const gap = compareCatalog(expected, found)
    const notRun = done === null ? [] : known.filter((name) => !done.includes(name))
    return { ...gap, missing: [...gap.missing, ...notRun.map((name) => `migration ${name}`)] }
  }

  /** Names of the migrations that ran; null where this role may not read them, as before a version that lets it. */
  private async migrationsDone(): Promise<string[] | null> {
    const table = sql.raw("to_regclass('public.muster_migration')")
    const may = await sql<{
      may: boolean | null
    }>`select has_table_privilege(${table}, 'select') as may`.execute(this.db)
    if (!may.rows[0]?.may) return null
    const { rows } = await sql<{ name: string }>`select name from public.muster_migration`.execute(this.db)
    return rows.map(({ name }) => name)
  }

  private report({ missing, different }: CatalogGap, later: readonly string[]) {
    const problem =
      missing.length > 0
        ? `The database lacks what this version needs: ${describeCatalogLines(missing)}. Run: npm run muster -- migrate`
        : null
    const remark =
      later.length > 0
        ? `The database is of a later version of Muster (${later.join(', ')}). Update this server.`
        : different.length > 0
          ? `The database has in another form than this version makes it: ${describeCatalogLines(different)}.`
          : null
    if (problem !== this.problem) {
      if (problem) this.log.error({ missing: missing.slice(0, maxLogged) }, problem)
      else this.log.warn({}, 'The database has all that this version needs again.')
    }
    if (remark && remark !== this.remark) this.log.warn({ different: different.slice(0, maxLogged) }, remark)
    this.problem = problem
    this.remark = remark
  }
}
