import type { FastifyRequest } from 'fastify'

/** What the log says of a request: the route, not the URL, for a barcode in it is a key; no header, for tokens are there. */
export function withoutSecrets(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', ip: request.ip }
}
