/** Handles addresses of cameras, which contain secrets: a name and a password, or a key behind a `?`. */

/** Removes every secret from an address. */
export function withoutSecrets(text: string): string {
  const { origin, pathname } = new URL(text)
  return origin + pathname
}

/** Splits an address into the requested URL and its credentials: `name:password`, or null. */
export function credentialsOf(text: string): { url: string; signIn: string | null } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const signIn = username || password ? `${decoded(username)}:${decoded(password)}` : null
  return { url: url.href, signIn }
}

/** Returns the address of a stream that a browser may have: https, and without secrets; else null. */
export function liveUrlOf(text: string): string | null {
  const { protocol, username, password, search, hash } = new URL(text)
  return protocol === 'https:' && !username && !password && !search && !hash ? text : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
