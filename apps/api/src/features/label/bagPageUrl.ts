import type { FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config/config.ts'

/**
 * The address of a bag's page, as it is printed: where this server says it is, else where it was asked. Never the host of
 * a tenant: its prefix may change, and a label on paper must not.
 */
export function bagPageUrl({ PUBLIC_URL }: Config, request: FastifyRequest, barcode: string): string {
  const base = PUBLIC_URL ?? `${request.protocol}://${request.host}`
  return new URL(`/redbag/${encodeURIComponent(barcode)}`, base).href
}
