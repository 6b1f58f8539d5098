import { discoverProvider, IssuerMismatch } from '../apps/api/src/access/oidcDiscovery.ts'
import { explainProviderError } from '../apps/api/src/access/providerCheck.ts'

/**
 * Checks the name of the provider in `OIDC_ISSUER`. One that calls itself otherwise signs nobody in, today or tomorrow: that is a wrong
 * setting. One that does not answer may be away for a while, and then rooms must have their pages all the same; the server says so in its
 * log and in /health/ready.
 * @throws Error with one sentence about a provider of another name
 */
export async function checkIssuer(issuer: string): Promise<void> {
  const error = await discoverProvider(issuer, () => true).then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (error instanceof IssuerMismatch) throw new Error(explainProviderError(issuer, error))
  if (error) console.error(`${explainProviderError(issuer, error)} Muster starts nevertheless.`)
}
