import { lookup } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { inEnglish } from '@muster/words/t'
import { refuseInTransaction } from '../../platform/db/transactionScope.ts'
import { isPublicAddress, PrivateAddressError, publicLookup } from '../../platform/http/publicIpAddress.ts'
import { unreachedSentence } from './connectionFailure.ts'
import { isAllowed, privateAddressSentence, targetProblem } from './safeHttpPost.ts'

/** The reason of a failed fetch. */
export type FetchFailure =
  | 'wrongAddress'
  | 'inside'
  | 'moved'
  | 'refused'
  | 'tooLarge'
  | 'late'
  | 'broken'
  | 'away'

/** The result of a fetch. A failure has a sentence for an administrator. */
export type Fetched =
  | {
      is: 'fetched'
      bytes: Buffer
      contentType: string | null
      etag: string | null
      lastModified: string | null
    }
  | { is: 'unchanged' }
  /** `status` of the other server, when it refused. */
  | { is: 'problem'; why: FetchFailure; sentence: string; status?: number }

export type FetchOptions = {
  url: string
  /** The entity tag of the stored copy, for a conditional request; null for an unconditional one. */
  etag: string | null
  lastModified: string | null
  signal?: AbortSignal
  /** For the whole request, in milliseconds. */
  timeout?: number
  /** Maximum size, unpacked, in bytes. */
  maxBytes?: number
  /** The Accept header; by default, a feed. */
  accept?: string
  /** Returns the wanted part of an endless answer, as soon as it has arrived; null before. Gets all bytes so far. */
  takeEarly?: (bytes: Buffer) => Buffer | null
  /** `name:password`, sent as HTTP Basic. */
  signIn?: string | null
}

/** Default maximum size, unpacked, in bytes: a feed. */
export const defaultMaxBytes = 1_000_000
const defaultTimeout = 10_000

const defaultAccept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/cap+xml, text/xml;q=0.9, */*;q=0.5'

/** Fetches by HTTP GET. Does not throw. */
export type Get = (options: FetchOptions) => Promise<Fetched>

/**
 * Creates a fetcher for typed addresses: only https, no private networks, no redirects, with limits of size (a megabyte by
 * default) and time.
 * @param privateHosts private hosts that the operator permits, also by http
 */
export function createSafeGet(privateHosts: readonly string[]): Get {
  const guarded = new HttpsAgent({ lookup: publicLookup })
  const https = new HttpsAgent()
  const http = new HttpAgent()
  return (options) => {
    const url = URL.parse(options.url)
    if (!url) return Promise.resolve(problem('wrongAddress', inEnglish('This address cannot be used.')))
    if (isAllowed(url, privateHosts)) return fetchFrom(url, options, url.protocol === 'https:' ? https : http)
    const wrong = sourceProblem(url)
    if (wrong === privateAddressSentence) return Promise.resolve(problem('inside', wrong))
    return wrong ? Promise.resolve(problem('wrongAddress', wrong)) : fetchFrom(url, options, guarded)
  }
}

/**
 * Explains now why each fetch from a typed address would be refused; null when nothing is known against it. A name that
 * cannot be resolved now is accepted; each fetch checks again.
 * @param inside the explanation for an address inside a private network
 */
export async function typedSourceProblem(
  url: URL,
  privateHosts: readonly string[],
  inside = privateAddressSentence,
): Promise<string | null> {
  if (isAllowed(url, privateHosts)) return null
  const wrong = sourceProblem(url)
  if (wrong) return wrong === privateAddressSentence ? inside : wrong
  const found = await lookup(url.hostname, { all: true }).catch(() => [])
  return found.some(({ address }) => !isPublicAddress(address)) ? inside : null
}

/** Explains the problem of an address to fetch from, without resolving its name; null for none. */
function sourceProblem(url: URL): string | null {
  const wrong = targetProblem(url)
  if (wrong === null || url.protocol === 'https:') return wrong
  return 'Use an address that starts with https://.'
}

function fetchFrom(url: URL, options: FetchOptions, agent: HttpAgent | HttpsAgent): Promise<Fetched> {
  refuseInTransaction('An HTTP request')
  const {
    etag,
    lastModified,
    signal,
    timeout = defaultTimeout,
    maxBytes = defaultMaxBytes,
    signIn = null,
  } = options
  const until = AbortSignal.timeout(timeout)
  const end = signal ? AbortSignal.any([signal, until]) : until
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve(failure(error, until.aborted, maxBytes))
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = start(
      url,
      {
        method: 'GET',
        agent,
        signal: end,
        auth: signIn,
        headers: {
          accept: options.accept ?? defaultAccept,
          'accept-encoding': 'gzip, br',
          'user-agent': 'Muster',
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(lastModified ? { 'if-modified-since': lastModified } : {}),
        },
      },
      (response) => {
        answerOf(response, url, maxBytes, options.takeEarly)
          .then(resolve, failed)
          .finally(() => request.destroy())
      },
    )
    request.on('error', failed)
    request.end()
  })
}

async function answerOf(
  response: IncomingMessage,
  url: URL,
  largest: number,
  takeEarly: FetchOptions['takeEarly'],
): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response
  if (status === 304) return { is: 'unchanged' }
  if (status >= 300 && status < 400) return problem('moved', movedSentence(headers.location, url))
  if (status !== 200) return { ...problem('refused', `The other server refused it (${status}).`), status }
  const unpacked = unpack(response)
  if (!unpacked) return problem('broken', inEnglish('It is packed in a way that is not known here.'))
  return {
    is: 'fetched',
    bytes: await readLimited(unpacked, response, largest, takeEarly),
    contentType: headers['content-type'] ?? null,
    etag: shortOf(headers.etag, 500),
    lastModified: shortOf(headers['last-modified'], 100),
  }
}

/** Explains a redirect. It is not followed: an administrator should see where their displays get their texts from. */
function movedSentence(location: string | undefined, from: URL): string {
  const target = location ? URL.parse(location, from.href)?.href : undefined
  return target && target.length <= 300
    ? `It moved to ${target}. If that is right, enter that address here.`
    : inEnglish('It moved, and does not say where.')
}

function unpack(response: IncomingMessage): Readable | null {
  switch ((response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()) {
    case 'identity':
      return response
    case 'gzip':
    case 'x-gzip':
      return response.pipe(createGunzip())
    case 'deflate':
      return response.pipe(createInflate())
    case 'br':
      return response.pipe(createBrotliDecompress())
    default:
      return null
  }
}

class TooLarge extends Error {}

/** Reads up to the limit of unpacked bytes, so that a decompression bomb is stopped. */
async function readLimited(
  unpacked: Readable,
  response: IncomingMessage,
  largest: number,
  takeEarly: FetchOptions['takeEarly'],
): Promise<Buffer> {
  response.on('error', (error) => unpacked.destroy(error))
  response.on('aborted', () => unpacked.destroy(new Error('the answer broke off')))
  let bytes: Buffer = Buffer.alloc(0)
  let length = 0
  for await (const part of unpacked) {
    const end = length + part.length
    if (end > largest) throw new TooLarge()
    if (end > bytes.length) bytes = enlarged(bytes, Math.min(largest, Math.max(end, 2 * bytes.length)))
    part.copy(bytes, length)
    length = end
    const enough = takeEarly?.(bytes.subarray(0, length))
    if (enough) return enough
  }
  return bytes.subarray(0, length)
}

/** Returns a larger buffer with the same beginning. It doubles, so that a million small parts are not copied a million times. */
function enlarged(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.alloc(size)
  bytes.copy(larger)
  return larger
}

function failure(error: unknown, isLate: boolean, largest: number): Fetched {
  if (isLate) return problem('late', inEnglish('It did not answer in time.'))
  if (error instanceof TooLarge)
    return problem('tooLarge', `It is larger than ${largestWords(largest)}, and is not read.`)
  if (error instanceof PrivateAddressError) return problem('inside', privateAddressSentence)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isBroken = /^(Z_|ERR__|ERR_STREAM|HPE_)/.test(code)
  return isBroken
    ? problem('broken', inEnglish('What it sent is broken.'))
    : problem('away', unreachedSentence(error))
}

function largestWords(bytes: number): string {
  return bytes === 1_000_000 ? 'one megabyte' : `${bytes / 1_000_000} megabytes`
}

function shortOf(header: string | undefined, longest: number): string | null {
  return header && header.length <= longest ? header : null
}

const problem = (why: FetchFailure, sentence: string) => ({ is: 'problem' as const, why, sentence })
