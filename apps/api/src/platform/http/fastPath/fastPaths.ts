import type { RequestListener } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { isFromOtherOrigin } from '../cors.ts'
import type { FastPath } from './fastPath.ts'

/** The number of answers of a fast path with one status. */
export type FastAnswerCount = { path: string; status: number; count: number }

/** Asks the fast paths before the routes. */
export class FastPaths {
  private readonly otherOrigins: ReadonlySet<string>
  private paths: readonly FastPath[] = []
  private isOpen = true
  private log: Pick<FastifyBaseLogger, 'error'> | null = null

  /** @param otherOrigins whose pages may call: their answers need headers that only routes write */
  constructor(otherOrigins: readonly string[]) {
    this.otherOrigins = new Set(otherOrigins)
  }

  /** Answers with these paths, asked in their order. */
  use(paths: readonly FastPath[], log: Pick<FastifyBaseLogger, 'error'>) {
    this.paths = paths
    this.log = log
  }

  /** @returns what `node:http` calls with each request: a fast path answers it, or this route */
  before(route: RequestListener): RequestListener {
    return (request, response) => {
      // node:http takes a request line of HTTP/2.0; the framework does not.
      const isPlain = request.httpVersion.startsWith('1.')
      if (this.isOpen && isPlain && !isFromOtherOrigin(this.otherOrigins, request))
        for (const path of this.paths) if (this.isAnswered(path, request, response, route)) return
      route(request, response)
    }
  }

  private isAnswered(path: FastPath, ...[request, response, route]: Parameters<FastPath['handle']>): boolean {
    try {
      return path.handle(request, response, route)
    } catch (err) {
      this.log?.error({ err, fastPath: path.answers.path }, 'a fast path failed')
      // Half an answer is no answer.
      if (response.headersSent) response.destroy()
      return response.headersSent
    }
  }

  /** Lists the answers so far, by path and status. */
  counts(): FastAnswerCount[] {
    return this.paths.flatMap(({ answers }) =>
      answers.entries().map(([status, count]) => ({ path: answers.path, status, count })),
    )
  }

  /** Leaves everything that still comes to the routes. */
  close() {
    this.isOpen = false
  }
}
