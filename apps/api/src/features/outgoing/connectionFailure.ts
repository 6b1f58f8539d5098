/** Explains failed connections, from the codes of Node.js and OpenSSL, in words that follow a colon. */

/**
 * Explains why a server was not reached; null for an unrelated code.
 * @param who the server, in words: `it`, `mail.school.lan`
 * @param where the target of the connections: `there`, `port 25 of mail.school.lan`
 */
export function unreachedReason(code: string | undefined, who: string, where: string): string | null {
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing takes connections ${where}.`
    case 'ENOTFOUND':
    case 'ENODATA':
      return `no name server knows ${who}.`
    case 'EAI_AGAIN':
    case 'ESERVFAIL':
    case 'ETIMEOUT':
      return `the name servers did not say where ${who} is.`
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `there is no way from here to ${who}.`
    case 'ECONNRESET':
    case 'EPIPE':
      return 'the connection was broken off.'
    default:
      return null
  }
}

/** Explains the problem of a certificate; null for an unrelated code. @param names `subjectaltname` of the certificate */
export function untrustedReason(
  code: string | undefined,
  names: string | undefined,
  host: string,
): string | null {
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return 'it is self-signed'
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return 'it is from an authority that is not known here'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `it is for ${namesIn(names)}, not for ${host}`
    case 'CERT_HAS_EXPIRED':
      return 'it has expired'
    case 'CERT_NOT_YET_VALID':
      return 'it is not valid yet'
    default:
      return null
  }
}

/** Formats `DNS:mail.school.lan, DNS:relay` as words. */
function namesIn(subjectAltName = ''): string {
  const names = [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s"]+)/g)].map(([, name]) => name)
  if (names.length === 0) return 'another name'
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and others` : names.join(', ')
}

/** Explains why a web server was not reached, as a sentence. Its address is often a key, and is not in it. */
export function unreachedSentence(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const untrusted = untrustedReason(code, undefined, 'this address')
  if (untrusted) return `Its certificate is not trusted: ${untrusted}.`
  const unreached = unreachedReason(code, 'it', 'there')
  return unreached
    ? `It cannot be reached: ${unreached}`
    : `It cannot be reached (${code ?? 'unknown reason'}).`
}
