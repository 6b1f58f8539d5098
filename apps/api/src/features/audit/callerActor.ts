import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Actor } from './writeAudit.ts'

/** Returns the actor for audit entries of a caller in the tenant in use, or of an administrator. */
export function callerActor({ account }: Pick<Caller, 'account'>, { ip }: FastifyRequest): Actor {
  return { id: account.id, name: account.name, email: account.email, address: ip }
}
