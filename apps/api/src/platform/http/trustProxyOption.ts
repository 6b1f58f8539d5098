import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Returns Fastify's `trustProxy` option. Every proxy appends the address it has seen to `X-Forwarded-For`, and a client may
 * write anything before it. With a number of proxies, that many entries are trusted and none beyond.
 */
export function trustProxyOption(
  trusted: Config['TRUST_PROXY'],
): NonNullable<FastifyServerOptions['trustProxy']> {
  // Fastify accepts no number, because it cannot know that the proxies exist; an operator who sets one says so.
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}
