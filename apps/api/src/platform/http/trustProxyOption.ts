import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Whose word is taken for where a request comes from. Every proxy adds to the right of `X-Forwarded-For` what it has seen, and a
 * client may write anything to the left: with a number of proxies, that many are believed and nothing beyond.
 */
export function trustProxyOption(
  trusted: Config['TRUST_PROXY'],
): NonNullable<FastifyServerOptions['trustProxy']> {
  // Fastify takes no number, for it cannot know that the proxies are there; whoever sets one says so.
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}
