import type { FastifyRequest } from 'fastify'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Actor } from './writeAudit.ts'

/** Returns the actor for audit entries of a bag's page: Muster knows no person behind it. */
export function bagActor({ name }: KnownBag, { ip }: FastifyRequest): Actor {
  return { id: null, name, address: ip }
}
