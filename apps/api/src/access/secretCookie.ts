import type { FastifyRequest } from 'fastify'

/**
 * The prefixes of cookies' names, in the order in which they are read. Browsers take a cookie that has one over https alone,
 * and with `__Host-` from no other host. On http, and on phones of version 0.1, there is none.
 */
const prefixes = ['__Host-', '__Secure-', ''] as const

/**
 * Chooses the prefix of a cookie's name, and its path: `__Host-` demands the root.
 * @param domain hosts that share it; null for one
 */
export function guardedCookie(
  cookie: { name: string; path: string },
  { isSecure, domain }: { isSecure: boolean; domain: string | null },
): { name: string; path: string } {
  const [ofHost, ofDomain] = prefixes
  if (!isSecure) return cookie
  if (domain === null) return { name: `${ofHost}${cookie.name}`, path: '/' }
  return { ...cookie, name: `${ofDomain}${cookie.name}` }
}

/** Returns the value of a cookie, with the safest prefix that it has; empty when the request has none of this name. */
export function cookieIn({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const cookies = headers.cookie?.split(';').map((each) => each.trim()) ?? []
  for (const prefix of prefixes) {
    const start = `${prefix}${name}=`
    const own = cookies.find((each) => each.startsWith(start))
    if (own !== undefined) return own.slice(start.length)
  }
  return ''
}
