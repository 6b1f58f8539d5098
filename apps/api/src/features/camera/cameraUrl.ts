/** Addresses of cameras hold what opens them: a name and a password, or a key behind a `?`. */

/** An address without anything in it that opens the camera. */
export function withoutSecrets(text: string): string {
  const { origin, pathname } = new URL(text)
  return origin + pathname
}

/** An address as it is asked for, and who asks: `name:password`, or null. */
export function credentialsOf(text: string): { url: string; signIn: string | null } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const signIn = username || password ? `${decoded(username)}:${decoded(password)}` : null
  return { url: url.href, signIn }
}

/** The address of a stream as a browser may have it: https, and nothing in it that is secret; else null. */
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
