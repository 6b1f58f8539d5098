import type { FastifyRequest } from 'fastify'
import { isTransientError } from '../db/database.ts'

/**
 * Logged fields of a request: the route, not the URL, because a barcode in it is a key; no header, because tokens are there.
 */
export function redactRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', ip: request.ip }
}

/**
 * Logged fields of a failure, listed one by one: database errors contain the affected row, and others the URL, with texts
 * and barcodes in it.
 */
export function redactError(error: Error & { code?: unknown }) {
  // The stack of an unreachable database adds nothing, and every job that runs each second has one.
  const stack = isTransientError(error) ? '' : (error.stack ?? '')
  return { type: error.name, message: error.message, stack, code: error.code }
}
