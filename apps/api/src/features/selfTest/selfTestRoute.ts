import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { DeploymentProof } from '../../platform/config/deploymentProof.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

const path = '/health/self-test'

const query = z.object({ proof: z.string().max(100) })

/**
 * Returns the address to which a deployment sends the message of its self-test: itself.
 * @returns null without a key
 */
export function selfTestMessageUrl(proofs: DeploymentProof, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl)
  const proof = proofs.make('self-test message', origin)
  return proof && `${origin}${path}?${new URLSearchParams({ proof })}`
}

/** Mounts where the self-test receives its own message. To anybody else there is nothing at this address, and nothing comes of a call. */
export function selfTestRoute(app: FastifyInstance, config: Config) {
  const proofs = new DeploymentProof(config)
  const origin = config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin
  app.post(path, { schema: { hide: true }, bodyLimit: 64 * 1024 }, async (request, reply) => {
    const given = query.safeParse(request.query)
    const isOurs =
      given.success && origin !== undefined && proofs.isGood('self-test message', origin, given.data.proof)
    if (!isOurs) throw new HttpProblem(404, 'not-found', 'There is nothing at this address.')
    return reply.code(204).send()
  })
}
