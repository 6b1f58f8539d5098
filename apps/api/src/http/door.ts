import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerHeaders } from './securityHeaders.ts'

/** What doors past the framework have in common; decision 44 says what they are for. */

/** A way past the framework for one call. */
export type Door = {
  /**
   * Answers a request, now or later; false when it is none for this door.
   * @param toRoute hands it to the framework, for a door that finds out later that it belongs there
   */
  answer: (request: IncomingMessage, response: ServerResponse, toRoute: ToRoute) => boolean
  /** Answers what waits here: the server is going down. */
  close?: () => void
}
export type ToRoute = (request: IncomingMessage, response: ServerResponse) => void

/** What every answer at a door begins with, as `writeHead` takes it: names and values by turns. */
export const doorHeaders: readonly string[] = Object.entries(answerHeaders).flat()

/** The headers of an answer in JSON but for its length. */
const ofJson = [...doorHeaders, 'content-type', 'application/json; charset=utf-8']

/**
 * Answers 200 with JSON, as a route does.
 * @param json in ASCII, so that it has as many bytes as characters
 */
export function answerJson(response: ServerResponse, json: string) {
  response.writeHead(200, [...ofJson, 'content-length', String(json.length)]).end(json, 'latin1')
}

/**
 * Reads a body of plain JSON that has arrived whole.
 * @param limit bytes of the largest body that is read here
 * @param use is given the bytes, and what puts them back as they came and hands the request to its route
 * @returns false when the headers say that it is nothing of the kind; a body that has not arrived whole goes to its route
 */
export function readWhole(
  request: IncomingMessage,
  limit: number,
  toRoute: () => void,
  use: (body: Buffer, goOn: () => void) => void,
): boolean {
  const { headers } = request
  const length = Number(headers['content-length'])
  if (headers['content-type'] !== 'application/json' || headers['content-encoding']) return false
  if (!(length > 0 && length <= limit)) return false
  request.once('readable', () => {
    // Null when it has not arrived whole: then nothing was taken. The end of the body is never read here, so it can be put back.
    const body: Buffer | null = request.read(length)
    if (!body) return toRoute()
    use(body, () => {
      request.unshift(body)
      toRoute()
    })
  })
  return true
}
