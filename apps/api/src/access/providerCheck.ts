import { z } from 'zod'
import { PeriodicJob } from '../platform/jobs/periodicJob.ts'
import { discoverProvider, IssuerMismatch } from './oidcDiscovery.ts'

type Log = Record<'warn' | 'error', (details: object, message: string) => void>

/** Time between checks, in milliseconds: while the provider answers correctly, and while it does not. */
const defaultPace = { answering: 10 * 60_000, silent: 15_000 }

/**
 * Checks that the deployment's OpenID provider answers. The server stays ready without it, because rooms' pages need no
 * sign-in. A failure appears in the log and in the readiness answer.
 */
export class ProviderCheck extends PeriodicJob {
  /** One sentence on why nobody can sign in; null while the provider answers, and without a provider. */
  remark: string | null = null
  private readonly issuer: string | undefined
  private readonly log: Log
  private readonly intervals: typeof defaultPace

  /**
   * @param issuer OIDC_ISSUER
   * @param pace only tests change it
   */
  constructor(issuer: string | undefined, log: Log, pace = defaultPace) {
    super()
    this.issuer = issuer
    this.log = log
    this.intervals = pace
  }

  /** Stops checking. It does not wait for a check that is under way: the provider may be slow. */
  override async stop(): Promise<void> {
    void super.stop()
  }

  /** Checks, and schedules the next check. */
  protected async work(): Promise<void> {
    const { issuer } = this
    if (!issuer || this.isStopped) return
    const problem = await discoverProvider(issuer, () => true).then(
      () => null,
      (error: unknown) => explainProviderError(issuer, error),
    )
    if (problem && problem !== this.remark) this.log.error({}, problem)
    if (!problem && this.remark) this.log.warn({}, 'The sign-in provider answers again.')
    this.remark = problem
    this.runAgainIn(problem ? this.intervals.silent : this.intervals.answering)
  }
}

/**
 * Explains to the operator, in one sentence, why nobody can sign in at a provider.
 * @param error thrown by `discoverProvider`
 */
export function explainProviderError(issuer: string, error: unknown): string {
  if (error instanceof IssuerMismatch)
    return `No one can sign in: OIDC_ISSUER is ${issuer}, but the provider there calls itself ${error.found}. Set OIDC_ISSUER to exactly that.`
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return `No one can sign in: what answers at OIDC_ISSUER, ${issuer}, is not an OpenID provider. It must have /.well-known/openid-configuration.`
  return `No one can sign in: the provider of OIDC_ISSUER does not answer (${rootCause(error)}). Check its address, and that this machine reaches it.`
}

/** Returns the cause: Node says “fetch failed” and stores the reason separately. */
function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message
  return cause instanceof Error ? cause.message : error.message
}
