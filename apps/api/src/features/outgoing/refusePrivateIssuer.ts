import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { isThisMachine } from '../../platform/config/secureAddress.ts'
import { addressesOf, isPrivateName, isPublicAddress } from '../../platform/http/publicIpAddress.ts'
import { isAllowed } from './safeHttpPost.ts'

/** The key of shared providers in PROVIDER_PRIVATE_HOSTS. */
export const sharedProviders = '*'

/**
 * Explains why an issuer of an organization is refused: it is in a private network that the operator has not permitted to that
 * organization. A name that cannot be resolved is left to the try that follows.
 * @param tenantKey of the organization, or `sharedProviders`
 * @returns null when it is not
 */
export async function privateIssuerProblem(
  { NODE_ENV, PROVIDER_PRIVATE_HOSTS }: Pick<Config, 'NODE_ENV' | 'PROVIDER_PRIVATE_HOSTS'>,
  tenantKey: string,
  issuer: string,
): Promise<string | null> {
  const url = new URL(issuer)
  const allowed = PROVIDER_PRIVATE_HOSTS.filter((each) => each.tenantKey === tenantKey)
  if (
    isAllowed(
      url,
      allowed.map(({ host }) => host),
    )
  )
    return null
  if (NODE_ENV !== 'production' && isThisMachine(url.hostname)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await addressesOf(host).catch(() => [])
  const isInside =
    (isIP(host) ? !isPublicAddress(host) : isPrivateName(host)) ||
    found.some(({ address }) => !isPublicAddress(address))
  return isInside
    ? 'This address leads into a private network. The person who runs this server can allow its host with PROVIDER_PRIVATE_HOSTS.'
    : null
}
