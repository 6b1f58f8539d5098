/** Whether a host name is this machine’s own, where http cannot be overheard. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * What is wrong with an address that a place in production is reached at, or trusts, as a phrase that follows its variable.
 * @returns undefined for https, and for http on this machine, where nobody listens
 */
export function explainInsecureUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' || isThisMachine(url.hostname)) return undefined
  return `must begin with https:// in production, not http://: what is sent over http can be read and changed on its way (${url.host})`
}
