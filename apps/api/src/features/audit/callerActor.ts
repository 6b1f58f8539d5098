import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Actor } from './writeAudit.ts'

/** Returns the actor for audit entries of a caller in the tenant in use. */
export function callerActor({ account }: Caller, { ip }: FastifyRequest): Actor {
  return { id: account.id, name: account.name, address: ip }
}
