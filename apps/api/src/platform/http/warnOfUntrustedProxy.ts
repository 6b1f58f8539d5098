import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Logs once that a forwarded address is not believed. Behind a proxy that `TRUST_PROXY` does not name, everybody is one
 * sender: the proxy.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, trusted: Config['TRUST_PROXY']) {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    // Fastify names more than one address only when it believes the last of them.
    if (isWarned || !request.headers['x-forwarded-for'] || (request.ips?.length ?? 0) > 1) return
    isWarned = true
    app.log.warn(
      { from: request.socket.remoteAddress, trusted },
      'X-Forwarded-For of this address is not believed; if it is a proxy, name it in TRUST_PROXY',
    )
  })
}
