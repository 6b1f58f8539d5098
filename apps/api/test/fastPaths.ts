import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { InjectOptions } from 'fastify'
import type { Server } from '../src/server.ts'
import type { World } from './world.ts'

/** Compares what fast paths answer with what routes answer: `inject` knows only the routes. */

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }
export type Question = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/**
 * Asks over a real connection, where fast paths answer.
 * @param pieces what the body is sent in, each once the one before is on its way; the whole at once when left out
 */
export function overSocket(
  origin: string,
  { url, method = 'GET', headers = {}, body }: Question,
  pieces = body === undefined ? [] : [body],
): Promise<Answer> {
  // As phones and proxies do: a request that ends its connection is answered by the route.
  const agent = new Agent({ keepAlive: true })
  const answered = new Promise<Answer>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = request(origin + url, { method, headers: { ...headers, ...length }, agent }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    asked.on('error', reject).setNoDelay(true)
    const send = ([piece, ...others]: readonly string[]) => {
      if (piece === undefined) asked.end()
      else asked.write(piece, () => setImmediate(send, others))
    }
    send(pieces)
  })
  return answered.finally(() => agent.destroy())
}

/** Counts the answers that the fast paths of a server have given so far. */
export function fastAnswers({ fastPaths }: Server): number {
  return fastPaths.counts().reduce((sum, { count }) => sum + count, 0)
}

/** Asks the route, without a connection. */
export async function byRoute(world: World, { url, method = 'GET', headers = {}, body }: Question) {
  const asked: InjectOptions = { url, method, headers, ...(body === undefined ? {} : { payload: body }) }
  const { statusCode, headers: given, payload } = await world.server.app.inject(asked)
  return { status: statusCode, headers: given as IncomingHttpHeaders, body: payload }
}

/** Of the connection and of the request, not of the answer. */
const ofConnection = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

/** The parts of two answers that must be the same. */
export function comparable({ status, headers, body }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.has(name))
  // The route’s shapes put the fields of an answer into their own order.
  const { requestId: _, ...said } = body ? JSON.parse(body) : {}
  return { status, headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), said }
}
