import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { seenAnswer, seenPath } from '../../apps/api/src/features/health/seenRoute.ts'
import type { DeploymentProof } from '../../apps/api/src/platform/config/deploymentProof.ts'

/** The answer at an address, or why there is none. */
export type Answer = { status: number; text: string } | { why: string }

/** The arrival of a request, as a server sees it. */
export type Seen = z.infer<typeof seenAnswer>

/**
 * Asks a server how a request arrives there.
 * @param ask gets an URL
 * @returns null when no server of this deployment answers
 */
export async function askHowSeen(
  origin: string,
  proofs: DeploymentProof,
  ask: (url: string) => Promise<Answer>,
): Promise<Seen | null> {
  const at = String(Date.now())
  const nonce = randomBytes(18).toString('base64url')
  const proof = proofs.make('health question', `${at} ${nonce}`) ?? ''
  const answer = await ask(`${origin}${seenPath}?${new URLSearchParams({ at, nonce, proof })}`)
  const seen = 'why' in answer ? null : seenAnswer.safeParse(jsonOf(answer.text))
  return seen?.success && proofs.isGood('health answer', nonce, seen.data.proof) ? seen.data : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
