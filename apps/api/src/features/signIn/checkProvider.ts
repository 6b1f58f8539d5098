import { inEnglish } from '@muster/words/t'
import { fetchFrom, trustedProviders } from '../../access/oidcDiscovery.ts'
import { type Config, ownIssuerOf } from '../../platform/config/config.ts'
import { type SecretBox, UnreadableSecret } from '../../platform/config/secretBox.ts'
import { isIssuerAllowed } from '../../platform/config/secureAddress.ts'
import { HttpProblem, invalidField } from '../../platform/http/problems.ts'
import { privateIssuerProblem } from '../outgoing/refusePrivateIssuer.ts'
import { type ProviderSettings, type StoredProvider, toProvider } from './storedProvider.ts'

/**
 * Tries a provider, so that nothing is saved that cannot work.
 * @param tenantKey whose it is, or `sharedProviders`
 * @throws 422 on the field that is wrong
 */
export async function checkProvider(
  config: Config,
  tenantKey: string,
  provider: ProviderSettings,
  clientSecret: string,
): Promise<void> {
  if (!isIssuerAllowed(provider.issuer, config))
    throw wrong('issuer', 'Use an https address. With http, anyone in between could sign in as anyone.')
  const inside = await privateIssuerProblem(config, tenantKey, provider.issuer)
  if (inside) throw wrong('issuer', inside)
  const issuer = ownIssuerOf(config)
  if (!issuer)
    throw new HttpProblem(
      422,
      'no-address',
      inEnglish(
        'Set PUBLIC_URL and SECRETS_KEY first: providers return to the one, and the other encrypts their secrets.',
      ),
    )
  const { tryProvider } = await import('@muster/identity/broker')
  const tried = { ...provider, id: 'tried', version: 0, tenantId: null, clientSecret: () => clientSecret }
  const problem = await tryProvider(
    { issuer, fetchFrom: (at) => fetchFrom(at, trustedProviders(config)) },
    tried,
  )
  if (!problem) return
  const { reason, detail } = problem
  const said = detail ? ` (${detail.replace(/\.$/, '')})` : ''
  if (reason === 'issuer-differs') throw wrong('issuer', `Write the issuer as the provider does. ${detail}`)
  if (reason === 'provider-away') throw wrong('issuer', `No OpenID provider answers there${said}.`)
  if (reason === 'wrong-client')
    throw wrong('clientSecret', `The provider does not take this client and secret${said}.`)
  throw wrong('clientId', `The provider refuses Muster${said}.`)
}

const wrong = (field: string, sentence: string) =>
  invalidField(422, 'provider-does-not-work', `provider.${field}`, sentence)

/**
 * Returns the secret that a changed provider has: the new one, or else the stored.
 * @throws 422 on the field when the stored one cannot be decrypted
 */
export function secretOf(
  changed: { clientSecret?: string | undefined },
  before: StoredProvider,
  secrets: SecretBox,
): string {
  try {
    return changed.clientSecret ?? toProvider(before, secrets).clientSecret()
  } catch (error) {
    if (error instanceof UnreadableSecret)
      throw wrong('clientSecret', `Write the secret again. ${error.message}`)
    throw error
  }
}
