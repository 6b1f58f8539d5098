import type { FastifyRequest } from 'fastify'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Actor } from './writeAudit.ts'

/** Who the audit entries of a bag's page are by: the bag has no person behind it that Muster knows of. */
export function bagActor({ name }: KnownBag, { ip }: FastifyRequest): Actor {
  return { id: null, name, address: ip }
}
