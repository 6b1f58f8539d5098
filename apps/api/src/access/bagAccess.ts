import { barcode } from '@muster/contract/shapes'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { FailedAttemptLimiter } from '../platform/http/failedAttemptLimiter.ts'
import { bagNotOpened, unknownBag } from '../platform/http/problems.ts'
import type { BagDirectory } from './bagDirectory.ts'
import type { KnownBag } from './knownBag.ts'

/** Counts unknown barcodes per sender. */
export type BarcodeLimiter = FailedAttemptLimiter

/** Returns the first code in a request that could be a bag's; empty when there is none. */
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
 * Finds the bag that a request names by its barcode.
 * @throws 404 when no bag has this barcode, or no longer has it; this counts as a failed attempt. 429 when the sender has
 *   named too many unknown barcodes
 */
export async function requireBag(
  bags: BagDirectory,
  limiter: BarcodeLimiter,
  request: FastifyRequest,
): Promise<{ bag: KnownBag; barcode: string }> {
  const named = barcodeOf(request)
  const bag = named ? await bags.find(named) : null
  if (bag) return { bag, barcode: named }
  limiter.refuseIfTooMany(
    request,
    inEnglish('Too many unknown bags from here. Wait a minute, then try again.'),
  )
  limiter.countFailure(request)
  const why = named ? await bags.whyNotOpened(named) : null
  throw why ? bagNotOpened(why) : unknownBag()
}
