/** Returns true when a host name is this machine’s own, where nobody can read http traffic. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * Describes the problem of an address that a production deployment uses or trusts, as a phrase that follows its variable.
 * @returns undefined for https, and for http on this machine
 */
export function explainInsecureUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || isThisMachine(url.hostname)) return undefined
  return `must begin with https:// in production, not http://: what is sent over http can be read and changed on its way (${url.host})`
}
