import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './matchesEtag.ts'

/** Answers with a tag, or with nothing new. */
export function sendWithEtag<T>(body: T, request: FastifyRequest, reply: FastifyReply): T | FastifyReply {
  const tag = etagOf(body)
  setEtag(reply, tag)
  return isNotModified(request, tag) ? reply.code(304).send() : body
}

/** What names a value: the same for the same, and for nothing else. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/** A right may be taken away, so the browser asks each time. */
export function setEtag(reply: FastifyReply, tag: string) {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
}

/** Whether the browser has kept what this tag names. */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  return matchesEtag(headers['if-none-match'], tag)
}
