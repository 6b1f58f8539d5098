import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { keepNothingHeaders } from '../cacheRules.ts'
import { answerHeaders } from '../securityHeaders.ts'
import type { FastAnswers } from './fastAnswers.ts'

/** Answers one call before the framework sees it. README.md in this folder says what holds for all of them. */
export type FastPath = {
  readonly answers: FastAnswers
  /**
   * Answers a request, now or later.
   * @param fallThrough hands a request to its route, for a path that finds out later that it belongs there
   * @returns false for a request that the route is to answer; then nothing has been read or written
   */
  handle: (request: IncomingMessage, response: ServerResponse, fallThrough: RequestListener) => boolean
}

/** Security headers of every answer, as `writeHead` takes them: names and values alternating. */
export const fastHeaders: readonly string[] = Object.entries(answerHeaders).flat()

/** Headers of an answer in JSON, but for its length. */
export const jsonHeaders: readonly string[] = [
  ...fastHeaders,
  'content-type',
  'application/json; charset=utf-8',
]

/**
 * Answers 200 with JSON, as a route does.
 * @param json in ASCII, so that it has as many bytes as characters
 */
export function sendJson(response: ServerResponse, json: string) {
  response
    .writeHead(200, [...jsonHeaders, ...keepNothingHeaders, 'content-length', String(json.length)])
    .end(json, 'latin1')
}

/**
 * Reads a body of plain JSON that arrives in one piece.
 * @param limit bytes of the largest body that is read here
 * @param fallThrough hands the request to its route; called for a body that comes in several pieces, of which nothing was taken
 * @param use is given the bytes, and what puts them back as they came and hands the request to its route
 * @returns false when the headers say that it is nothing of the kind
 */
export function readJsonBody(
  request: IncomingMessage,
  limit: number,
  fallThrough: () => void,
  use: (body: Buffer, putBack: () => void) => void,
): boolean {
  const { headers } = request
  const length = Number(headers['content-length'])
  if (headers['content-type'] !== 'application/json' || headers['content-encoding'] !== undefined)
    return false
  if (!(length > 0 && length <= limit)) return false
  request.once('readable', () => {
    const body: Buffer | null = request.read(length)
    if (!body) return fallThrough()
    use(body, () => {
      // A stream takes bytes back until its end has been read, and only the bytes before it were.
      request.unshift(body)
      fallThrough()
    })
  })
  return true
}
