import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { isPassing } from '../db/database.ts'

/** How often is said how many requests failed for the same passing reason, in milliseconds. */
const countedEvery = 10_000

/**
 * Logs requests that failed. While the database is away thousands fail for one reason: the first says which, then a line
 * every ten seconds says how many followed. Everything else is logged one by one, with its stack.
 */
export class FailureLog {
  private readonly log: Pick<FastifyBaseLogger, 'warn'>
  private readonly every: number
  private timer: NodeJS.Timeout | null = null
  private count = 0

  /** @param every milliseconds; only tests change it */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, every = countedEvery) {
    this.log = log
    this.every = every
  }

  /** @param error what became of a request, answered with 500 or more */
  note(error: Error, request: FastifyRequest) {
    if (hasLeft(error, request))
      return request.log.debug({ req: request }, 'the client left before its answer')
    if (!isPassing(error)) return request.log.error({ err: error, req: request }, 'request failed')
    this.count += 1
    if (this.timer) return
    const code = 'code' in error ? error.code : undefined
    this.log.warn({ code, why: error.message }, 'requests fail: the database cannot be used')
    this.count = 0
    this.timer = setInterval(() => this.tell(), this.every)
    this.timer.unref()
  }

  /** Says what has not been said: the server is going down. */
  close() {
    this.tell()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }

  private tell() {
    const { count } = this
    this.count = 0
    if (count > 0) return this.log.warn({ count, seconds: this.every / 1000 }, 'more requests failed so')
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

/** Whether nobody waits for the answer any more, and the failure is only that. */
function hasLeft(error: Error, { raw }: FastifyRequest): boolean {
  const code = 'code' in error ? error.code : ''
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return true
  return raw.socket.destroyed && (code === 'ECONNRESET' || error.message === 'aborted')
}
