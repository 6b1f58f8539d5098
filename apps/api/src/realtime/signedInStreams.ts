import type { IncomingHttpHeaders } from 'node:http'
import { type StreamPart, sharedStreamPath, sharedStreamQuery } from '@muster/contract/sharedStream'
import type { Right } from '@muster/domain/access/right'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { authenticate, type Caller, requireRight, resolveCaller } from '../access/caller.ts'
import type { VerifyToken } from '../access/trustedIssuers.ts'
import type { Database } from '../platform/db/database.ts'
import { isTransientError } from '../platform/db/database.ts'
import { HttpProblem, notFound } from '../platform/http/problems.ts'
import { SharedStream } from './sharedStream.ts'
import { openStream, type SseStream } from './sseStream.ts'

/** A request to open a stream: the caller, the stream, and the page's last event. */
export type StreamOpening = {
  request: FastifyRequest
  caller: Caller
  /** Path parameters, as text. */
  params: Record<string, string>
  /** Names the last event, as the headers of a request for this stream alone would. */
  headers: IncomingHttpHeaders
  /** Accepts the stream. Refusals are thrown before. */
  open: () => SseStream
}

/** A live stream for signed-in people with a right in the tenant in use. */
export type SignedInStream = {
  /** With `:name` for each parameter. */
  path: string
  params?: z.ZodObject
  right: Right
  begin: (opening: StreamOpening) => void | Promise<void>
}

/** The streams of signed-in people: each alone, and several on one connection (contract/sharedStream.ts). */
export class SignedInStreams {
  private readonly app: FastifyInstance
  private readonly deps: { db: Database; verifyToken: VerifyToken }
  private readonly all: SignedInStream[] = []

  constructor(app: FastifyInstance, deps: { db: Database; verifyToken: VerifyToken }) {
    this.app = app
    this.deps = deps
    this.mountShared()
  }

  /** Mounts a stream, and allows it as a part of a shared one. */
  add(stream: SignedInStream) {
    this.all.push(stream)
    const { path, params } = stream
    const schema = { hide: true, ...(params ? { params } : {}) }
    this.app.get(path, { schema, exposeHeadRoute: false }, async (request, reply) => {
      const caller = requireRight(await this.callerOf(request), stream.right)
      const given = request.params as Record<string, string>
      const open = () => openStream(reply)
      await stream.begin({ request, caller, params: given, headers: request.headers, open })
      return reply
    })
  }

  private mountShared() {
    const schema = { hide: true, querystring: sharedStreamQuery }
    this.app.get(sharedStreamPath, { schema, exposeHeadRoute: false }, async (request, reply) => {
      const { part: parts } = request.query as z.output<typeof sharedStreamQuery>
      const caller = await this.callerOf(request)
      const shared = new SharedStream(openStream(reply))
      await Promise.all(parts.map((part) => this.beginPart(request, caller, shared, part)))
      shared.endIfEmpty()
      return reply
    })
  }

  private async beginPart(request: FastifyRequest, caller: Caller, shared: SharedStream, part: StreamPart) {
    const { path, lastEventId } = part
    try {
      const found = this.find(path)
      if (!found) throw notFound('There is no such stream.')
      const headers = lastEventId ? { 'last-event-id': lastEventId } : {}
      const open = () => shared.begin(path)
      const permitted = requireRight(caller, found.stream.right)
      await found.stream.begin({ request, caller: permitted, params: found.params, headers, open })
    } catch (err) {
      if (!(err instanceof HttpProblem) && !isTransientError(err))
        request.log.error({ err }, 'a stream was not opened')
      shared.refuse(path, err instanceof HttpProblem ? err.status : 503)
    }
  }

  /** Finds the stream of a path, and its parameters. Parameters of the wrong shape match no stream. */
  private find(path: string) {
    for (const stream of this.all) {
      const params = matchPath(stream.path, path)
      if (params && (stream.params?.safeParse(params).success ?? true)) return { stream, params }
    }
    return null
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const { db, verifyToken } = this.deps
    return resolveCaller(db, await authenticate(db, verifyToken, request), request)
  }
}

/** Returns the parameters of a path; null when the pattern does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split('/')
  const given = path.split('/')
  if (names.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    if (name.startsWith(':')) params[name.slice(1)] = given[at] ?? ''
    else if (name !== given[at]) return null
  }
  return params
}
