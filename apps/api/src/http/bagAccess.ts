import { barcode } from '@muster/contract/shapes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BagDirectory, KnownBag } from '../bag/bagDirectory.ts'
import { HttpProblem, unknownBag } from './problems.ts'

/** Wrong barcodes from one address in one minute before it is told to wait: enough for a school that mistypes. */
const wrongPerMinute = 120

/** Counts a wrong barcode of the request's sender; answers seconds to wait, or 0. */
export type WrongBarcodes = {
  wait: (request: FastifyRequest) => number
  count: (request: FastifyRequest) => void
}

/**
 * A count per sender and minute. Only wrong barcodes are made to wait: a school is one sender, and a guesser in it
 * must not keep its rooms from opening their bags. Guessing is hopeless anyway, at 128 random bits.
 */
export function countWrongBarcodes(app: FastifyInstance): WrongBarcodes {
  const counts = new Map<string, number>()
  let minute = 0
  const fresh = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) counts.clear()
    minute = now
  }
  app.addHook('onClose', async () => counts.clear())
  return {
    wait: (request) => {
      fresh()
      const over = (counts.get(request.ip) ?? 0) >= wrongPerMinute
      return over ? 60 - Math.floor((Date.now() / 1000) % 60) : 0
    },
    count: (request) => {
      fresh()
      counts.set(request.ip, (counts.get(request.ip) ?? 0) + 1)
    },
  }
}

/** The first code in a request, where endpoints have it, that a bag could have; empty where there is none. */
export function barcodeIn({
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
 * @throws 404 when no bag has it; 429 when its sender has named too many that do not exist
 */
export async function bagOf(
  bags: BagDirectory,
  wrong: WrongBarcodes,
  request: FastifyRequest,
): Promise<{ bag: KnownBag; barcode: string }> {
  const named = barcodeIn(request)
  const bag = named ? await bags.find(named) : null
  if (bag) return { bag, barcode: named }
  const wait = wrong.wait(request)
  if (wait > 0)
    throw new HttpProblem(
      429,
      'too-many',
      'Too many unknown bags from here. Wait a minute, then try again.',
      wait,
    )
  wrong.count(request)
  throw unknownBag()
}
