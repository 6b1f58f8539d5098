import { signature } from '@muster/domain/incident/voice'
import type { FastifyRequest } from 'fastify'
import type { KnownBag } from '../../access/knownBag.ts'
import type { Actor } from './writeAudit.ts'

/** Returns the actor for audit entries of a bag's page: its room speaks, and Muster knows no person behind it. */
export function bagActor({ name }: KnownBag, { ip }: FastifyRequest): Actor {
  return { id: null, name: signature('room', name), address: ip }
}
