import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import type { Actor } from './writeAudit.ts'

/** Who the audit entries of somebody at work in the tenant in use are by. */
export function callerActor({ account }: Caller, { ip }: FastifyRequest): Actor {
  return { id: account.id, name: account.name, address: ip }
}
