import type { Endpoint, EndpointAnswer, EndpointInput } from '@muster/contract/endpoint'
import { problem } from '@muster/contract/problem'
import { urlOf } from '@muster/contract/urlOf'
import { makeSelfTestToken } from '../../access/selfTestToken.ts'
import type { DeploymentProof } from '../../platform/config/deploymentProof.ts'
import { type RunLimits, reasonOf, StepFailure } from './steps.ts'

/** Calls a deployment by HTTP at its public address, as a browser does. */
export class SelfTestClient {
  readonly origin: string
  private readonly proofs: DeploymentProof
  private readonly limits: RunLimits

  constructor(publicUrl: string, proofs: DeploymentProof, limits: RunLimits) {
    this.origin = new URL(publicUrl).origin
    this.proofs = proofs
    this.limits = limits
  }

  /**
   * Calls an endpoint: a room's without a token, any other with one of its own.
   * @param what is asked for, as the subject of a sentence
   * @param cure the sentence after it
   * @throws StepFailure for anything but the promised answer
   */
  async ask<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    what: string,
    cure: string,
  ): Promise<EndpointAnswer<E>> {
    const { body, ...parts } = input as Parameters<typeof urlOf>[1] & { body?: unknown }
    const { status, text } = await this.fetch(urlOf(endpoint, parts), what, {
      method: endpoint.method,
      headers: {
        ...(endpoint.access === 'bag' ? {} : this.signedIn()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (status >= 300) {
      const said = problem.safeParse(jsonOf(text)).data?.detail
      throw new StepFailure(`${what} was answered ${status}${said ? ` (${said})` : ''}. ${cure}`)
    }
    const answer = endpoint.answer.safeParse(jsonOf(text))
    if (!answer.success)
      throw new StepFailure(
        `${what} got an answer that is not from Muster. Point PUBLIC_URL to Muster, and let the proxy change nothing.`,
      )
    return answer.data as EndpointAnswer<E>
  }

  /** Fetches a path. @throws StepFailure when there is no answer */
  async fetch(path: string, what: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(this.limits.patience), this.limits.signal])
      const answer = await fetch(this.origin + path, { ...init, redirect: 'manual', signal })
      return { status: answer.status, text: await answer.text() }
    } catch (error) {
      throw new StepFailure(
        `${what} got no answer from ${this.origin}: ${reasonOf(error)}. Check DNS, the proxy, the certificate and the firewall between this server and PUBLIC_URL.`,
      )
    }
  }

  private signedIn() {
    const token = makeSelfTestToken(this.proofs, this.origin)
    if (!token) throw new StepFailure('SECRETS_KEY is not set. Set the key of this deployment.')
    return { authorization: `Bearer ${token}` }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
