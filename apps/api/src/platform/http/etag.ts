import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './matchesEtag.ts'

/** Answers with an entity tag, or with 304 when nothing changed. */
export function sendWithEtag<T>(body: T, request: FastifyRequest, reply: FastifyReply): T | FastifyReply {
  const tag = etagOf(body)
  setEtag(reply, tag)
  return isNotModified(request, tag) ? reply.code(304).send() : body
}

/** Returns the entity tag of a value. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/** Tags an answer. cacheRules.ts has its route, so that the browser keeps the answer and asks each time. */
export function setEtag(reply: FastifyReply, tag: string) {
  reply.header('etag', tag)
}

/** Returns true when the browser's stored copy has this tag. */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  return matchesEtag(headers['if-none-match'], tag)
}
