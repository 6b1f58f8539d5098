import { isTransientError } from '../db/database.ts'
import type { ReportError } from './errorReports.ts'

/** pino's number of the level `warn`. */
const warn = 40

type LogMethod = (...args: unknown[]) => void

/**
 * Reports each failure that is logged by something else than a request: a job, a thread, a listener. Those catch what fails
 * and go on, so the log is where all of them meet. A database that is away is no bug.
 * @returns a hook of pino's methods
 */
export function reportLogged(report: ReportError) {
  return function logMethod(this: unknown, args: unknown[], method: LogMethod, level: number) {
    const [details, message] = args
    if (level >= warn && typeof details === 'object' && details !== null && 'err' in details) {
      const { err } = details
      const isOfRequest = 'req' in details
      if (err instanceof Error && !isOfRequest && !isTransientError(err))
        report(err, { route: typeof message === 'string' ? message : 'logged' })
    }
    method.apply(this, args)
  }
}
