import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesTag } from './etagMatch.ts'

/** Answers with a tag, or with nothing new. */
export function tagged<T>(body: T, request: FastifyRequest, reply: FastifyReply): T | FastifyReply {
  const tag = tagOf(body)
  withTag(reply, tag)
  return isHeld(request, tag) ? reply.code(304).send() : body
}

/** What names a value: the same for the same, and for nothing else. */
export function tagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`
}

/** A right may be taken away, so the browser asks each time. */
export function withTag(reply: FastifyReply, tag: string) {
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
}

/** Whether the browser has kept what this tag names. */
export function isHeld({ headers }: FastifyRequest, tag: string): boolean {
  return namesTag(headers['if-none-match'], tag)
}
