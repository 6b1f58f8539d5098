import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { insideSentence, isAllowed, wrongTarget } from '../outgoing/post.ts'
import { PrivateAddress, publicLookup } from '../outgoing/publicAddress.ts'

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
  | { is: 'problem'; sentence: string }

export type FetchOptions = {
  url: string
  /** What was heard with what is kept, to be asked whether anything has changed since; null to have it in any case. */
  etag: string | null
  lastModified: string | null
  signal?: AbortSignal
  /** For the whole of it, in milliseconds. */
  timeout?: number
}

/** Largest feed, unpacked, in bytes. */
export const largestFeed = 1_000_000
const usualTimeout = 10_000

const accepted =
  'application/atom+xml, application/rss+xml, application/feed+json, application/cap+xml, text/xml;q=0.9, */*;q=0.5'

/**
 * Fetches feeds from addresses that people typed: https alone, nowhere into private networks, no redirect, no more than
 * a megabyte, not for ever. Does not throw.
 * @param privateHosts hosts that the operator allows although they are private, also by http
 */
export function guardedFetch(privateHosts: readonly string[]): (options: FetchOptions) => Promise<Fetched> {
  const guarded = new HttpsAgent({ lookup: publicLookup })
  const https = new HttpsAgent()
  const http = new HttpAgent()
  return (options) => {
    const url = URL.parse(options.url)
    if (!url) return Promise.resolve(problem('This is no address that can be fetched.'))
    if (isAllowed(url, privateHosts)) return fetchFrom(url, options, url.protocol === 'https:' ? https : http)
    const wrong = wrongFeedTarget(url)
    return wrong ? Promise.resolve(problem(wrong)) : fetchFrom(url, options, guarded)
  }
}

/** What is wrong with an address as one to fetch from, as far as can be seen without looking its name up; null for nothing. */
export function wrongFeedTarget(url: URL): string | null {
  const wrong = wrongTarget(url)
  if (wrong === null || url.protocol === 'https:') return wrong
  return 'Only https is fetched. Write an address that begins with https://.'
}

function fetchFrom(
  url: URL,
  { etag, lastModified, signal, timeout = usualTimeout }: FetchOptions,
  agent: HttpAgent | HttpsAgent,
): Promise<Fetched> {
  const until = AbortSignal.timeout(timeout)
  const end = signal ? AbortSignal.any([signal, until]) : until
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve(failure(error, until.aborted))
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = start(
      url,
      {
        ...{ method: 'GET', agent, signal: end },
        headers: {
          ...{ accept: accepted, 'accept-encoding': 'gzip, br', 'user-agent': 'Muster' },
          ...(etag ? { 'if-none-match': etag } : {}),
          ...(lastModified ? { 'if-modified-since': lastModified } : {}),
        },
      },
      (response) => {
        answerOf(response, url)
          .then(resolve, failed)
          .finally(() => request.destroy())
      },
    )
    request.on('error', failed)
    request.end()
  })
}

async function answerOf(response: IncomingMessage, url: URL): Promise<Fetched> {
  const { statusCode: status = 0, headers } = response
  if (status === 304) return { is: 'unchanged' }
  if (status >= 300 && status < 400) return problem(movedSentence(headers.location, url))
  if (status !== 200) return problem(`The other server refused it (${status}).`)
  const unpacked = unpack(response)
  if (!unpacked) return problem('It is packed in a way that is not known here.')
  return {
    ...{ is: 'fetched', bytes: await readLimited(unpacked, response) },
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
async function readLimited(unpacked: Readable, response: IncomingMessage): Promise<Buffer> {
  response.on('error', (error) => unpacked.destroy(error))
  response.on('aborted', () => unpacked.destroy(new Error('the answer broke off')))
  const parts: Buffer[] = []
  let length = 0
  for await (const part of unpacked) {
    length += part.length
    if (length > largestFeed) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function failure(error: unknown, isLate: boolean): Fetched {
  if (isLate) return problem('It did not answer in time.')
  if (error instanceof TooLarge) return problem('It is larger than one megabyte, and is not read.')
  if (error instanceof PrivateAddress) return problem(insideSentence)
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
  const isBroken = /^(Z_|ERR__|ERR_STREAM|HPE_)/.test(code)
  return problem(isBroken ? 'What it sent is broken.' : `It cannot be reached (${code}).`)
}

function shortOf(header: string | undefined, longest: number): string | null {
  return header && header.length <= longest ? header : null
}

const problem = (sentence: string): Fetched => ({ is: 'problem', sentence })
