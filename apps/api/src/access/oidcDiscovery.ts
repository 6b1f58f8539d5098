import { z } from 'zod'
import { isThisMachine } from '../platform/config/secureAddress.ts'
import { isPublicHost } from '../platform/http/publicIpAddress.ts'

/** Timeout of a request to a provider, in milliseconds, from the first byte sent to the last received. */
const timeoutMs = 5000
/** Maximum document size. Real documents have a few kilobytes. */
const maxBytes = 256 * 1024
const maxRedirects = 3

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

/** Thrown when an OpenID provider answers with another issuer than expected. */
export class IssuerMismatch extends Error {
  /** The issuer in its answer. */
  readonly found: string

  constructor(url: string, found: string) {
    super(`${url} answers for another issuer`)
    this.found = found
  }
}

/**
 * Reads the metadata of an OpenID provider (OpenID Connect Discovery 1.0, section 4).
 * @param issuer exactly as its tokens name it
 * @returns the address of its keys
 * @throws when it does not answer in five seconds, or answers as another issuer
 */
export async function discoverProvider(issuer: string): Promise<{ keysAt: URL }> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchFrom(issuer)(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const found = discoveryDocument.parse(await response.json())
  if (found.issuer !== issuer) throw new IssuerMismatch(url, found.issuer)
  const jwksUrl = new URL(found.jwks_uri)
  if (jwksUrl.protocol === 'http:' && !issuer.startsWith('http:'))
    throw new Error(`${url} has its keys where anybody may exchange them`)
  return { keysAt: jwksUrl }
}

/**
 * Creates a fetcher for one provider: from its own host, which was checked when it was set, and from public ones. A document of a
 * provider cannot lead the server to another host of its network.
 */
export function fetchFrom(issuer: string): typeof fetchWithLimits {
  const { host, hostname } = new URL(issuer)
  const isHere = isThisMachine(hostname)
  return async (url, options) => {
    const at = new URL(url instanceof Request ? url.url : url)
    const isOwn = at.host === host || (isHere && isThisMachine(at.hostname))
    if (!isOwn && !(await isPublicHost(at.hostname)))
      throw new Error(`${at.host} is in a private network, and not the provider itself`)
    return fetchWithLimits(url, options)
  }
}

/**
 * Gets a document from a foreign server with a timeout and a size limit, and follows no redirect to another origin.
 * @returns the response, its body already read
 */
export async function fetchWithLimits(
  url: string | URL | Request,
  options: RequestInit = {},
): Promise<Response> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(options.signal ? [options.signal] : []),
  ])
  let at = new URL(url instanceof Request ? url.url : url)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await fetch(at, { ...options, redirect: 'manual', signal })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return new Response(await readCapped(response), response)
    await response.body?.cancel()
    const next = new URL(location, at)
    if (next.origin !== at.origin) throw new Error(`${at.origin} leads elsewhere`)
    at = next
  }
  throw new Error(`${at.origin} leads in circles`)
}

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks))
}
