import { z } from 'zod'
import { discoverProvider, IssuerMismatch } from './oidcDiscovery.ts'

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** How often is asked, in milliseconds: while the provider answers as it should, and while it does not. */
const defaultPace = { answering: 10 * 60_000, silent: 15_000 }

/**
 * Knows whether the OpenID provider of the place answers. One that does not keeps nobody's phone from its room's page, so the server is
 * ready nevertheless: it is said in the log, and to whoever asks whether the server is ready.
 */
export class ProviderCheck {
  /** One sentence about why nobody can sign in; null while the provider answers, and where there is none. */
  remark: string | null = null
  private readonly issuer: string | undefined
  private readonly log: Log
  private readonly intervals: typeof defaultPace
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  /**
   * @param issuer OIDC_ISSUER
   * @param pace only tests change it
   */
  constructor(issuer: string | undefined, log: Log, pace = defaultPace) {
    this.issuer = issuer
    this.log = log
    this.intervals = pace
  }

  /** Asks now, and from then on again and again. */
  async check(): Promise<void> {
    const { issuer } = this
    if (!issuer || this.isStopped) return
    const problem = await discoverProvider(issuer).then(
      () => null,
      (error: unknown) => explainProviderError(issuer, error),
    )
    if (problem && problem !== this.remark) this.log.error({}, problem)
    if (!problem && this.remark) this.log.warn({}, 'The sign-in provider answers again.')
    this.remark = problem
    const wait = problem ? this.intervals.silent : this.intervals.answering
    if (!this.isStopped) this.timer = setTimeout(() => void this.check(), wait).unref()
  }

  stop() {
    this.isStopped = true
    clearTimeout(this.timer)
  }
}

/**
 * Why nobody can sign in at a provider, in one sentence for who runs the place.
 * @param error what `discover` has thrown
 */
export function explainProviderError(issuer: string, error: unknown): string {
  if (error instanceof IssuerMismatch)
    return `Nobody can sign in: OIDC_ISSUER is ${issuer}, but the provider there calls itself ${error.found}. Set OIDC_ISSUER to that, letter by letter.`
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return `Nobody can sign in: what answers at OIDC_ISSUER, ${issuer}, is no OpenID provider. It must have /.well-known/openid-configuration.`
  return `Nobody can sign in: the provider of OIDC_ISSUER does not answer (${rootCause(error)}). Check its address, and that this machine reaches it.`
}

/** Node says “fetch failed” and keeps the reason apart. */
function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : error.message
}
