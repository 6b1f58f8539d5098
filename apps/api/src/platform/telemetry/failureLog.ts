import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { isTransientError } from '../db/database.ts'

/** Ids of requests in one line that counts them: enough to find a person's. */
const maxIds = 50

/** Time between two log lines that count requests that failed for the same transient reason, in milliseconds. */
const summaryInterval = 10_000

/**
 * Logs failed requests. While the database is unreachable thousands fail for one reason: the first is logged, then a line
 * every ten seconds counts the others. Every other failure is logged with its stack.
 */
export class FailureLog {
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly interval: number
  private timer: NodeJS.Timeout | null = null
  private count = 0
  private ids: string[] = []

  /** @param every milliseconds; only tests change it */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, every = summaryInterval) {
    this.log = log
    this.interval = every
  }

  /** @param error the failure of a request that was answered with 500 or more */
  record(error: Error, request: FastifyRequest) {
    if (isClientGone(error, request))
      return request.log.debug({ req: request }, 'the client left before its answer')
    if (!isTransientError(error)) return request.log.error({ err: error, req: request }, 'request failed')
    this.count += 1
    if (this.ids.length < maxIds) this.ids.push(request.id)
    if (this.timer) return
    const code = 'code' in error ? error.code : undefined
    const why = error.message
    this.log.warn({ code, why, reqId: request.id }, 'requests fail: the database cannot be used')
    this.count = 0
    this.ids = []
    this.timer = setInterval(() => this.logSummary(), this.interval)
    this.timer.unref()
  }

  /** Logs the pending count at shutdown. */
  close() {
    this.logSummary()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }

  private logSummary() {
    const { count, ids } = this
    this.count = 0
    this.ids = []
    if (count > 0)
      return this.log.warn({ count, seconds: this.interval / 1000, reqIds: ids }, 'more requests failed so')
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

/** Returns true when the failure is only that the client has closed the connection. */
function isClientGone(error: Error, { raw }: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : ''
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return true
  return raw.socket.destroyed && (code === 'ECONNRESET' || error.message === 'aborted')
}
