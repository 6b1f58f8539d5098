import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { z } from 'zod'
import type { Config } from '../platform/config/config.ts'
import { isThisMachine } from '../platform/config/secureAddress.ts'
import { isPrivateName, isPublicAddress, publicLookup } from '../platform/http/publicIpAddress.ts'

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
 * @param isTrusted see `trustedProviders`
 * @returns the address of its keys
 * @throws when it does not answer in five seconds, or answers as another issuer
 */
export async function discoverProvider(issuer: string, isTrusted: IsTrusted): Promise<{ keysAt: URL }> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchFrom(issuer, isTrusted)(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const found = discoveryDocument.parse(await response.json())
  if (found.issuer !== issuer) throw new IssuerMismatch(url, found.issuer)
  const jwksUrl = new URL(found.jwks_uri)
  if (jwksUrl.protocol === 'http:' && !issuer.startsWith('http:'))
    throw new Error(`${url} has its keys where anybody may exchange them`)
  return { keysAt: jwksUrl }
}

/** Tells whether a provider may be in a private network. */
export type IsTrusted = (issuer: URL) => boolean

/**
 * Creates the rule for providers in a private network: OIDC_ISSUER, hosts in PROVIDER_PRIVATE_HOSTS (`privateIssuerProblem` says for
 * whom, before one is saved), and this machine outside production.
 */
export function trustedProviders({
  NODE_ENV,
  OIDC_ISSUER,
  PROVIDER_PRIVATE_HOSTS,
}: Pick<Config, 'NODE_ENV' | 'OIDC_ISSUER' | 'PROVIDER_PRIVATE_HOSTS'>): IsTrusted {
  const hosts = PROVIDER_PRIVATE_HOSTS.map(({ host }) => host)
  if (OIDC_ISSUER) hosts.push(new URL(OIDC_ISSUER).host)
  return ({ host, hostname }) =>
    hosts.includes(host) || hosts.includes(hostname) || (NODE_ENV !== 'production' && isThisMachine(hostname))
}

/**
 * Creates a fetcher for one provider: from public hosts, and from its own host where that may be private. A document of a provider
 * cannot lead the server to another host of its network, nor can a name that leads elsewhere later.
 */
export function fetchFrom(issuer: string, isTrusted: IsTrusted): typeof fetchWithLimits {
  const own = new URL(issuer)
  if (!isTrusted(own)) return (url, options) => fetchWithLimits(url, options, publicLookup)
  const isHere = isThisMachine(own.hostname)
  return (url, options) => {
    const at = new URL(url instanceof Request ? url.url : url)
    const isOwn = at.host === own.host || (isHere && isThisMachine(at.hostname))
    return fetchWithLimits(url, options, isOwn ? undefined : publicLookup)
  }
}

/**
 * Gets a document from a foreign server with a timeout and a size limit, and follows no redirect to another origin.
 * @param lookup finds the address to connect to: `publicLookup`, or by default that of the system
 * @returns the response, its body already read
 */
export async function fetchWithLimits(
  url: string | URL | Request,
  options: RequestInit = {},
  lookup?: LookupFunction,
): Promise<Response> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(options.signal ? [options.signal] : []),
  ])
  let at = new URL(url instanceof Request ? url.url : url)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(new Request(at, { ...options, signal }), lookup)
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    const next = new URL(location, at)
    if (next.origin !== at.origin) throw new Error(`${at.origin} leads elsewhere`)
    at = next
  }
  throw new Error(`${at.origin} leads in circles`)
}

/** Sends a request over Node's own client: `fetch` cannot be told which address a name means. Its errors are those of `fetch`. */
async function send(request: Request, lookup: LookupFunction | undefined): Promise<Response> {
  const { method, signal } = request
  const url = new URL(request.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) ? !isPublicAddress(host) : isPrivateName(host)
  if (lookup && isInside) throw new Error(`${url.host} is in a private network, and not the provider itself`)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), 'user-agent': 'Muster' }
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const answered = (response: IncomingMessage) => readCapped(response).then(resolve, reject)
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  // A connection of its own each time: one that was kept may be to an address that this lookup refuses.
  const sent = start(url, { method, headers, signal, lookup, agent: false }, answered)
  sent.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
  sent.end(body)
  try {
    return await promise
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    sent.destroy()
  }
}

async function readCapped(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  const { statusCode: status = 502, headers } = response
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers: lines })
}
