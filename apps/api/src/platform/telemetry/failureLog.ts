import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { isTransientError } from '../db/database.ts'

/** How often is said how many requests failed for the same passing reason, in milliseconds. */
const summaryInterval = 10_000

/**
 * Logs requests that failed. While the database is away thousands fail for one reason: the first says which, then a line
 * every ten seconds says how many followed. Everything else is logged one by one, with its stack.
 */
export class FailureLog {
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly interval: number
  private timer: NodeJS.Timeout | null = null
  private count = 0

  /** @param every milliseconds; only tests change it */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, every = summaryInterval) {
    this.log = log
    this.interval = every
  }

  /** @param error what became of a request, answered with 500 or more */
  record(error: Error, request: FastifyRequest) {
    if (isClientGone(error, request))
      return request.log.debug({ req: request }, 'the client left before its answer')
    if (!isTransientError(error)) return request.log.error({ err: error, req: request }, 'request failed')
    this.count += 1
    if (this.timer) return
    const code = 'code' in error ? error.code : undefined
    this.log.warn({ code, why: error.message }, 'requests fail: the database cannot be used')
    this.count = 0
    this.timer = setInterval(() => this.logSummary(), this.interval)
    this.timer.unref()
  }

  /** Says what has not been said: the server is going down. */
  close() {
    this.logSummary()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }

  private logSummary() {
    const { count } = this
    this.count = 0
    if (count > 0) return this.log.warn({ count, seconds: this.interval / 1000 }, 'more requests failed so')
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

/** Whether nobody waits for the answer any more, and the failure is only that. */
function isClientGone(error: Error, { raw }: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : ''
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return true
  return raw.socket.destroyed && (code === 'ECONNRESET' || error.message === 'aborted')
}
