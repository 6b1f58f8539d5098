import type { Database } from '../../platform/db/database.ts'
import { type NewRun, noteProgress } from './importRuns.ts'

/** Interval of progress reports, in milliseconds; they also show that the server lives. */
const reportInterval = 500

/** Reports the progress of a run, from the first byte of the upload to the end. */
export class ImportProgress {
  rowsRead = 0
  private readonly timer: NodeJS.Timeout
  private last = Promise.resolve()

  constructor(db: Database, run: NewRun) {
    let isBusy = false
    this.timer = setInterval(() => {
      if (isBusy) return
      isBusy = true
      // Progress that cannot be noted now is made up for by the next time.
      this.last = noteProgress(db, run, this.rowsRead)
        .catch(() => {})
        .finally(() => {
          isBusy = false
        })
    }, reportInterval)
  }

  /** Tells no more; resolves once the last telling is through. */
  stop(): Promise<void> {
    clearInterval(this.timer)
    return this.last
  }
}
