import { countDue, type DueCounts } from './features/notification/countDue.ts'
import { countRbims, type RbimCounts } from './features/rbim/countRbims.ts'
import { type RecordedSelfTest, readSelfTest } from './features/selfTest/selfTestRecord.ts'
import type { Database } from './platform/db/database.ts'
import { PeriodicJob } from './platform/jobs/periodicJob.ts'

/** Interval of the reads, in milliseconds. */
const readEvery = 10_000

/** Figures that only the database knows, read now and then, so that a scrape never waits for it. */
export class DatabaseFigures extends PeriodicJob {
  /** Null while they cannot be read: an old figure would be a lie. */
  due: DueCounts | null = null
  rbims: RbimCounts | null = null
  /** Also null where none has run. */
  selfTest: RecordedSelfTest | null = null
  private readonly db: Database

  constructor(db: Database, every = readEvery) {
    super(every)
    this.db = db
  }

  protected async work(): Promise<void> {
    const [due, rbims, selfTest] = [
      await countDue(this.db).catch(() => null),
      await countRbims(this.db).catch(() => null),
      await readSelfTest(this.db).catch(() => null),
    ]
    Object.assign(this, { due, rbims, selfTest })
  }
}
