import {
  discoverProvider,
  fetchFrom,
  IssuerMismatch,
  type IsTrusted,
  trustedProviders,
} from '../../apps/api/src/access/oidcDiscovery.ts'
import { explainProviderError } from '../../apps/api/src/access/providerCheck.ts'
import type { Config } from '../../apps/api/src/platform/config/config.ts'
import { clockSentence } from './clockSentence.ts'
import { type Finding, ok, problem, skipped } from './finding.ts'

/** A provider whose access tokens Muster takes directly. */
export type DirectProvider = { issuer: string; audience: string; of: string }

/** Providers whose access tokens are known not to open Muster. */
const unfit: readonly (readonly [host: RegExp, why: string])[] = [
  [/^accounts\.google\.com$/, 'Google’s access tokens are not JWTs'],
  [/^login\.microsoftonline\.com$/, 'Microsoft’s access tokens do not say that an address is verified'],
]

type ProviderConfig = Pick<Config, 'NODE_ENV' | 'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'PROVIDER_PRIVATE_HOSTS'>

/**
 * Asks each provider for its discovery document, as servers do.
 * @param direct those of organizations whose tokens are taken directly
 * @param sent issuers of providers that Muster's own sign-in sends people to
 */
export async function checkProviders(
  config: ProviderConfig,
  direct: readonly DirectProvider[],
  sent: readonly string[],
): Promise<Finding[]> {
  const isTrusted = trustedProviders(config)
  const own: DirectProvider[] = config.OIDC_ISSUER
    ? [{ issuer: config.OIDC_ISSUER, audience: config.OIDC_AUDIENCE, of: 'OIDC_ISSUER' }]
    : []
  const found = await Promise.all([
    ...[...own, ...direct].map((each) => checkDirect(each, isTrusted)),
    ...[...new Set(sent)].map((issuer) => checkDiscovery(issuer, 'sign-in', isTrusted)),
  ])
  return found.length > 0
    ? found.flat()
    : [skipped('providers', 'Everyone signs in with Muster’s own provider.')]
}

async function checkDirect({ issuer, of }: DirectProvider, isTrusted: IsTrusted): Promise<Finding[]> {
  const why = unfit.find(([host]) => host.test(URL.parse(issuer)?.hostname ?? ''))?.[1]
  if (why)
    return [
      problem(
        `provider of ${of}`,
        `${why}, so no one can sign in with them. Add this provider under Admin → Sign-in instead, where Muster’s own sign-in sends people to it.`,
      ),
    ]
  return checkDiscovery(issuer, of, isTrusted)
}

async function checkDiscovery(issuer: string, of: string, isTrusted: IsTrusted): Promise<Finding[]> {
  const name = `provider of ${of}`
  try {
    await discoverProvider(issuer, isTrusted)
  } catch (error) {
    if (of === 'OIDC_ISSUER') return [problem(name, explainProviderError(issuer, error))]
    const found =
      error instanceof IssuerMismatch
        ? `calls itself ${error.found}`
        : 'does not answer like an OpenID provider'
    return [
      problem(
        name,
        `${issuer} ${found}. Correct its issuer on the Sign-in page, or ask the people who run the provider.`,
      ),
    ]
  }
  const before = Date.now()
  const answer = await fetchFrom(
    issuer,
    isTrusted,
  )(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const theirs = Date.parse(answer.headers.get('date') ?? '')
  const clock = Number.isNaN(theirs)
    ? []
    : [clockSentence(`clock of the provider of ${of}`, theirs, before, Date.now(), 1000)]
  return [ok(name, `${issuer} answers under the name used here.`), ...clock]
}
