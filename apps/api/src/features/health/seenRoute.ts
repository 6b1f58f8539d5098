import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { DeploymentProof, isRecent } from '../../platform/config/deploymentProof.ts'
import { HttpProblem } from '../../platform/http/problems.ts'

/** The path at which `muster doctor` asks how a request has arrived. */
export const seenPath = '/health/seen'

/** The question: the time in milliseconds since 1970, a random text, and the proof of both. */
export const seenQuestion = z.object({
  at: z.coerce.number().int(),
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  proof: z.string().max(100),
})

/** The arrival of a request, as this server sees it. */
export const seenAnswer = z.object({
  /** Proves that the server has the same key as whoever asks. */
  proof: z.string(),
  /** The origin, as it counts for limits and the audit. */
  ip: z.string(),
  /** The sender of the connection: the proxy, where there is one. */
  peer: z.string(),
  hasForwardedFor: z.boolean(),
  protocol: z.string(),
  host: z.string(),
})

/**
 * Mounts the call by which an operator sees whether PUBLIC_URL leads here and what the proxy tells. It answers only who holds the
 * key of the deployment, and anybody else as any address that does not exist.
 */
export function seenRoute(app: FastifyInstance, config: Config) {
  const proofs = new DeploymentProof(config)
  app.get(seenPath, { schema: { hide: true } }, async (request) => {
    const question = seenQuestion.safeParse(request.query)
    const isAllowed =
      question.success &&
      isRecent(question.data.at) &&
      proofs.isGood('health question', `${question.data.at} ${question.data.nonce}`, question.data.proof)
    if (!isAllowed) throw new HttpProblem(404, 'not-found', 'There is nothing at this address.')
    return {
      proof: proofs.make('health answer', question.data.nonce) ?? '',
      ip: request.ip,
      peer: request.socket.remoteAddress ?? '',
      hasForwardedFor: request.headers['x-forwarded-for'] !== undefined,
      protocol: request.protocol,
      host: request.host,
    } satisfies z.infer<typeof seenAnswer>
  })
}
