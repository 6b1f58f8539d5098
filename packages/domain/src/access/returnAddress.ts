/**
 * Returns the address at Muster that a provider sends people back to. It names the provider's issuer, so that the answer of one
 * issuer is never taken for that of another (RFC 9700, section 4.4): only issuers that are described by the same document have the
 * same address.
 * @param ownIssuer Muster's own, without a slash at the end
 * @param issuer of the provider
 * @returns null when the issuer is no http or https address
 */
export function returnAddress(ownIssuer: string, issuer: string): string | null {
  const url = URL.parse(issuer)
  if (!url?.host || !/^https?:$/.test(url.protocol)) return null
  // Dots in the path are resolved already; the document is read below the path with or without a slash at its end.
  const scheme = url.protocol === 'http:' ? 'http:' : ''
  return `${ownIssuer}/provider/${scheme}${url.host}${url.pathname.replace(/\/$/, '')}`
}
