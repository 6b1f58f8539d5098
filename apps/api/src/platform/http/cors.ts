import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/**
 * Allows pages of the listed origins, and no others, to call and to read the answers.
 * @param origins as browsers write them; none: only our own pages
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  await app.register(cors, {
    origin: [...allowed],
    // A cookie identifies an enrolled phone.
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['etag', 'date', 'retry-after', 'content-disposition', 'muster-commands'],
    maxAge: 600,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (allowed.has(request.headers.origin ?? ''))
      reply.header('cross-origin-resource-policy', 'cross-origin')
    done()
  })
}

/**
 * Returns true when a request comes from a page of another listed origin: its answer needs headers that fast paths do not
 * write.
 */
export function isFromOtherOrigin(origins: ReadonlySet<string>, { headers }: IncomingMessage): boolean {
  return origins.size > 0 && headers.origin !== undefined && origins.has(headers.origin)
}
