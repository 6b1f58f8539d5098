import { barcode } from '@muster/contract/shapes'
import type { FastifyRequest } from 'fastify'
import { bagNotOpened, unknownBag } from '../platform/http/problems.ts'
import type { FailedAttemptLimiter } from '../platform/jobs/failedAttemptLimiter.ts'
import type { BagDirectory } from './bagDirectory.ts'
import type { KnownBag } from './knownBag.ts'

/** Barcodes that open nothing, counted by who sent them. */
export type BarcodeLimiter = FailedAttemptLimiter

/** The first code in a request, where endpoints have it, that a bag could have; empty where there is none. */
export function barcodeOf({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string {
  return codeIn(params, 'barcode') || codeIn(query, 'RedBagGuid') || codeIn(body, 'classroomBarcode')
}

function codeIn(part: unknown, name: string): string {
  if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return ''
  const parsed = barcode.safeParse(Reflect.get(part, name))
  return parsed.success ? parsed.data : ''
}

/**
 * The bag that a request names by its barcode.
 * @throws 404 when no bag has it, or no more, which counts as naming one that does not exist; 429 when its sender has named too many that do not exist
 */
export async function requireBag(
  bags: BagDirectory,
  limiter: BarcodeLimiter,
  request: FastifyRequest,
): Promise<{ bag: KnownBag; barcode: string }> {
  const named = barcodeOf(request)
  const bag = named ? await bags.find(named) : null
  if (bag) return { bag, barcode: named }
  limiter.refuseIfTooMany(request, 'Too many unknown bags from here')
  limiter.countFailure(request)
  const why = named ? await bags.whyNotOpened(named) : null
  throw why ? bagNotOpened(why) : unknownBag()
}
