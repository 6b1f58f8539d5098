import type { FastifyInstance } from 'fastify'

/**
 * Lets a request without a body pass that names the type of one, as many clients send for each call. Its stream has ended
 * before anybody listens (`optimizeEmptyRequests`), so whoever parsed it would wait for good.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ raw }, _, payload, done) => {
    if (raw.readableEnded) delete raw.headers['content-type']
    done(null, payload)
  })
}
