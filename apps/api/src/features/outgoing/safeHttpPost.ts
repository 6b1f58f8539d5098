import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { inEnglish } from '@muster/words/t'
import { refuseInTransaction } from '../../platform/db/transactionScope.ts'
import {
  isPrivateName,
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
} from '../../platform/http/publicIpAddress.ts'
import { unreachedSentence } from './connectionFailure.ts'

/** The response: a redirect is an answer like others, and is not followed. */
export type Posted =
  | { is: 'answered'; status: number; text: string; retryAfter: number | null }
  /** `forbidden`: not sent, because of its target. */
  | { is: 'forbidden' | 'away'; sentence: string }

export type PostOptions = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal?: AbortSignal
  /** For the whole request, in milliseconds. */
  timeout?: number
}

/** Sends by HTTP POST. Does not throw. */
export type Post = (options: PostOptions) => Promise<Posted>

/** Maximum size of an answer that is read; the connection is closed beyond it. */
const maxResponseLength = 64 * 1024
/** Timeout of a whole request, in milliseconds. */
export const postTimeout = 10_000

const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 }

/**
 * Creates a sender for typed addresses: only https, and no private networks.
 * @param privateHosts private hosts (`name` or `name:port`) that the operator permits, also by http
 */
export function createSafePost(privateHosts: readonly string[]): Post {
  const guarded = new HttpsAgent({ ...kept, lookup: publicLookup })
  const open = createTrustedPost()
  return (options) => {
    const url = URL.parse(options.url)
    if (!url) return Promise.resolve(forbidden(inEnglish('This address cannot be used.')))
    if (isAllowed(url, privateHosts)) return open(options)
    const problem = targetProblem(url)
    return problem ? Promise.resolve(forbidden(problem)) : send(options, url, guarded)
  }
}

/** Creates a sender for addresses that the operator has configured. */
export function createTrustedPost(): Post {
  const https = new HttpsAgent(kept)
  const http = new HttpAgent(kept)
  return (options) => {
    const url = new URL(options.url)
    return send(options, url, url.protocol === 'https:' ? https : http)
  }
}

/** Explains the problem of an address to send to, without resolving its name; null when there is none. */
export function targetProblem(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) === 0 ? isPrivateName(host) : !isPublicAddress(host)
  if (isInside) return privateAddressSentence
  if (url.protocol !== 'https:') return 'Use an address that starts with https://.'
  if (url.username || url.password) return inEnglish('Remove the user name and password from the address.')
  return null
}

/** Explains why an address inside a private network is refused. */
export const privateAddressSentence =
  'This address is in a private network. The person who runs this server can allow it with NOTIFY_PRIVATE_HOSTS.'

/** Returns true when the operator permits a private host. */
export function isAllowed({ hostname, host }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostname) || privateHosts.includes(host)
}

function send(
  { url: _, headers, body, signal, timeout = postTimeout }: PostOptions,
  url: URL,
  agent: HttpAgent | HttpsAgent,
): Promise<Posted> {
  refuseInTransaction('An HTTP request')
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const until = AbortSignal.timeout(timeout)
  const end = signal ? AbortSignal.any([signal, until]) : until
  return new Promise((resolve) => {
    let hasAnswered = false
    const failed = (error: unknown) => {
      if (!hasAnswered) resolve(failure(error, until.aborted))
    }
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const request = start(
      url,
      {
        method: 'POST',
        agent,
        signal: end,
        headers: { ...headers, 'content-length': String(bytes.length), 'user-agent': 'Muster' },
      },
      (response) => {
        // It has answered now, even if the answer breaks off or never ends: sending again would reach somebody twice.
        hasAnswered = true
        readStart(response).then((text) => {
          const status = response.statusCode ?? 0
          resolve({ is: 'answered', status, text, retryAfter: secondsIn(response.headers['retry-after']) })
        })
      },
    )
    request.on('error', failed)
    request.end(bytes)
  })
}

/** Reads the beginning of an answer. A longer one ends the connection. */
function readStart(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let length = 0
    const done = () => resolve(Buffer.concat(parts).toString())
    response.on('data', (part: Buffer) => {
      parts.push(part.subarray(0, maxResponseLength - length))
      length += part.length
      if (length <= maxResponseLength) return
      done()
      response.destroy()
    })
    response.on('end', done)
    response.on('error', done)
    response.on('close', done)
  })
}

function failure(error: unknown, isLate: boolean): Posted {
  if (isLate) return { is: 'away', sentence: inEnglish('It did not answer in time.') }
  if (error instanceof PrivateAddressError) return forbidden(privateAddressSentence)
  return { is: 'away', sentence: unreachedSentence(error) }
}

const forbidden = (sentence: string): Posted => ({ is: 'forbidden', sentence })

/** Returns the seconds of a Retry-After header; null without one, or for a date. */
function secondsIn(header: string | undefined): number | null {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400) : null
}
