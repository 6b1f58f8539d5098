import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'

/**
 * Returns the cookie domain of an enrolled phone when organisations have their own hosts. A phone set up at one of them is
 * then known at the address on labels, too, and the other way round.
 * @param host that the browser came to, without a port
 * @returns null for a cookie of that host alone: without such a domain, when either address is outside it (a browser would
 *   refuse the cookie), and for `localhost` and IP addresses, which have no parent
 */
export function cookieDomain(
  { TENANT_DOMAIN, PUBLIC_URL }: Pick<Config, 'TENANT_DOMAIN' | 'PUBLIC_URL'>,
  host: string,
): string | null {
  if (!TENANT_DOMAIN || !PUBLIC_URL) return null
  const domain = TENANT_DOMAIN.replace(/:\d+$/, '')
  if (!domain.includes('.') || domain.endsWith('.localhost') || isIP(domain) !== 0) return null
  const isWithin = (each: string) => each === domain || each.endsWith(`.${domain}`)
  return isWithin(new URL(PUBLIC_URL).hostname) && isWithin(host.toLowerCase()) ? domain : null
}
