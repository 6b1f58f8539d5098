import type { FastifyRequest } from 'fastify'
import { isTransientError } from '../db/database.ts'

/** What the log says of a request: the route, not the URL, for a barcode in it is a key; no header, for tokens are there. */
export function redactRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', ip: request.ip }
}

/**
 * What the log says of a failure. Named one by one: errors of the database carry the row they are about, and others
 * the URL, with texts and barcodes in it.
 */
export function redactError(error: Error & { code?: unknown }) {
  // Of a database that is away the stack says nothing, and everything that looks at it every second has one.
  const stack = isTransientError(error) ? '' : (error.stack ?? '')
  return { type: error.name, message: error.message, stack, code: error.code }
}
