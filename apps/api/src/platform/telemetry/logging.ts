import type { FastifyRequest } from 'fastify'
import { isTransientError } from '../db/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a sender whose token was good, for the log. */
    accountId?: string
  }
}

/**
 * Logged fields of a request: the route, not the URL, because a barcode in it is a key; no header, because tokens are there.
 */
export function redactRequest(request: FastifyRequest) {
  const { method, routeOptions, ip, accountId } = request
  return { method, route: routeOptions?.url ?? 'none', ip, ...(accountId ? { account: accountId } : {}) }
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
