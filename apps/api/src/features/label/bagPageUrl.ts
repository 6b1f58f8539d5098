import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'

/**
 * Returns the printed address of a bag's page: on the configured host, else the request's. Never on a tenant's host: its
 * prefix may change, and a printed label must not.
 */
export function bagPageUrl({ PUBLIC_URL }: Config, request: FastifyRequest, barcode: string): string {
  const base = PUBLIC_URL ?? `${request.protocol}://${request.host}`
  return new URL(`/redbag/${encodeURIComponent(barcode)}`, base).href
}
