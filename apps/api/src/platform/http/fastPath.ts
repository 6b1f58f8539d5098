import type { Socket } from 'node:net'
import type { PlainRequest } from './plainRequest.ts'
import { answerHeaders } from './securityHeaders.ts'

/** What doors past the framework have in common; decision 44 says what they are for, and decision 61 what they stand in. */

/** A way past the HTTP server and the framework for one call. */
export type FastPath = {
  /**
   * Answers a request that has come whole, now or later; false when it is none for this door.
   * @param reply what becomes of it: exactly one thing, unless it is false
   */
  answer: (request: PlainRequest, reply: Reply) => boolean
  /** Answers what waits here: the server is going down. */
  close?: () => void
}

/** What a door can do with a request. */
export type Reply = {
  /**
   * Answers it.
   * @param text all of the answer, from its first line
   * @param encoding of the text; latin1, which costs less, for what has nothing else in it
   */
  send: (text: string, encoding: 'latin1' | 'utf8') => void
  /** Hands it to the framework, for a door that finds out later that it belongs there. */
  fallThrough: () => void
  /** Takes the connection over, for good. It may have gone meanwhile. */
  hijack: () => Socket
}

/** How long a connection with nothing to do is kept, in milliseconds: longer than proxies in front keep theirs. */
export const keptOpenFor = 72_000

/** Header lines of every answer at a door. */
export const ofAnswers = linesOf(answerHeaders)

/** What an answer in JSON begins with, but for its length. */
export const jsonHead = `HTTP/1.1 200 OK\r\n${ofAnswers}content-type: application/json; charset=utf-8\r\n`

/** Headers as an answer has them. */
export function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

let second = 0
let dated = ''
let kept = ''

/** The line that every answer has, written once a second. */
export function dateLine(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    dated = `Date: ${new Date(now * 1000).toUTCString()}\r\n`
    kept = `${dated}Connection: keep-alive\r\nKeep-Alive: timeout=${keptOpenFor / 1000}\r\n\r\n`
  }
  return dated
}

/** What the head of an answer ends with, after which the connection is kept: what `node:http` says in its place. */
export function endOfHead(): string {
  dateLine()
  return kept
}

/**
 * Answers 200 with JSON, as a route does.
 * @param json in ASCII, so that it has as many bytes as characters
 */
export function sendJson(reply: Reply, json: string) {
  reply.send(`${jsonHead}content-length: ${json.length}\r\n${endOfHead()}${json}`, 'latin1')
}

/**
 * Whether a body is plain JSON.
 * @param limit bytes of the largest body that is read at a door
 */
export function isJson({ headers, body }: PlainRequest, limit: number): boolean {
  return (
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    body.length <= limit
  )
}
