import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { unreachedSentence } from './connectionFailure.ts'
import { PrivateAddressError, publicLookup } from './publicIpAddress.ts'
import { isAllowed, privateAddressSentence, targetProblem } from './safeHttpPost.ts'

/** Why nothing came. */
export type FetchFailure =
  | 'wrongAddress'
  | 'inside'
  | 'moved'
  | 'refused'
  | 'tooLarge'
  | 'late'
  | 'broken'
  | 'away'

/** What came. A sentence says to an administrator why nothing did. */
export type Fetched =
  | {
      is: 'fetched'
      bytes: Buffer
      contentType: string | null
      etag: string | null
      lastModified: string | null
    }
  | { is: 'unchanged' }
  /** `status` of the other server, where it refused. */
  | { is: 'problem'; why: FetchFailure; sentence: string; status?: number }

export type FetchOptions = {
  url: string
  /** What was heard with what is kept, to be asked whether anything has changed since; null to have it in any case. */
  etag: string | null
  lastModified: string | null
  signal?: AbortSignal
  /** For the whole of it, in milliseconds. */
  timeout?: number
  /** The most of it, unpacked, in bytes. */
  maxBytes?: number
  /** What is asked for, as HTTP's Accept has it; without it, a feed. */
  accept?: string
  /** Of an answer that never ends: what of it is wanted, as soon as it has come; null while it has not. */
  takeEarly?: (bytes: Buffer) => Buffer | null
  /** `name:password`, sent as HTTP Basic has it. */
  signIn?: string | null
}

/** The most that is read where nothing else is said, unpacked, in bytes: a feed. */
export const defaultMaxBytes = 1_000_000
const defaultTimeout = 10_000

const defaultAccept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/cap+xml, text/xml;q=0.9, */*;q=0.5'

/** Fetches by HTTP GET. Does not throw. */
export type Get = (options: FetchOptions) => Promise<Fetched>

/**
 * Fetches from addresses that people typed: https alone, nowhere into private networks, no redirect, no more than is said
 * (a megabyte), not for ever.
 * @param privateHosts hosts that the operator allows although they are private, also by http
 */
export function createSafeGet(privateHosts: readonly string[]): Get {
  const guarded = new HttpsAgent({ lookup: publicLookup })
  const https = new HttpsAgent()
  const http = new HttpAgent()
  return (options) => {
    const url = URL.parse(options.url)
    if (!url) return Promise.resolve(problem('wrongAddress', 'This is no address that can be fetched.'))
    if (isAllowed(url, privateHosts)) return fetchFrom(url, options, url.protocol === 'https:' ? https : http)
    const wrong = sourceProblem(url)
    if (wrong === privateAddressSentence) return Promise.resolve(problem('inside', wrong))
    return wrong ? Promise.resolve(problem('wrongAddress', wrong)) : fetchFrom(url, options, guarded)
  }
}

/** What is wrong with an address as one to fetch from, as far as can be seen without looking its name up; null for nothing. */
export function sourceProblem(url: URL): string | null {
  const wrong = targetProblem(url)
  if (wrong === null || url.protocol === 'https:') return wrong
  return 'Only https is fetched. Write an address that begins with https://.'
}

function fetchFrom(url: URL, options: FetchOptions, agent: HttpAgent | HttpsAgent): Promise<Fetched> {
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
  if (!unpacked) return problem('broken', 'It is packed in a way that is not known here.')
  return {
    is: 'fetched',
    bytes: await readLimited(unpacked, response, largest, takeEarly),
    contentType: headers['content-type'] ?? null,
    etag: shortOf(headers.etag, 500),
    lastModified: shortOf(headers['last-modified'], 100),
  }
}

/** A redirect is not followed: an administrator should see where their displays get their words from. */
function movedSentence(location: string | undefined, from: URL): string {
  const target = location ? URL.parse(location, from.href)?.href : undefined
  return target && target.length <= 300
    ? `It has moved to ${target} – write that address here if it is right.`
    : 'It has moved, and does not say where.'
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

/** Counts what comes out, so that little which unpacks to a lot is stopped on the way. */
async function readLimited(
  unpacked: Readable,
  response: IncomingMessage,
  largest: number,
  takeEarly: FetchOptions['takeEarly'],
): Promise<Buffer> {
  response.on('error', (error) => unpacked.destroy(error))
  response.on('aborted', () => unpacked.destroy(new Error('the answer broke off')))
  const parts: Buffer[] = []
  let length = 0
  for await (const part of unpacked) {
    length += part.length
    if (length > largest) throw new TooLarge()
    parts.push(part)
    const enough = takeEarly?.(Buffer.concat(parts))
    if (enough) return enough
  }
  return Buffer.concat(parts)
}

function failure(error: unknown, isLate: boolean, largest: number): Fetched {
  if (isLate) return problem('late', 'It did not answer in time.')
  if (error instanceof TooLarge)
    return problem('tooLarge', `It is larger than ${largestWords(largest)}, and is not read.`)
  if (error instanceof PrivateAddressError) return problem('inside', privateAddressSentence)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isBroken = /^(Z_|ERR__|ERR_STREAM|HPE_)/.test(code)
  return isBroken ? problem('broken', 'What it sent is broken.') : problem('away', unreachedSentence(error))
}

function largestWords(bytes: number): string {
  return bytes === 1_000_000 ? 'one megabyte' : `${bytes / 1_000_000} megabytes`
}

function shortOf(header: string | undefined, longest: number): string | null {
  return header && header.length <= longest ? header : null
}

const problem = (why: FetchFailure, sentence: string) => ({ is: 'problem' as const, why, sentence })
