import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { unreachedSentence } from './connectionFailure.ts'
import { isPublicAddress, PrivateAddressError, publicLookup } from './publicIpAddress.ts'

/** What came back: a redirect is an answer like others, and is not followed. */
export type Posted =
  | { is: 'answered'; status: number; text: string; retryAfter: number | null }
  /** `forbidden`: not sent at all, for where it leads. */
  | { is: 'forbidden' | 'away'; sentence: string }

export type PostOptions = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal?: AbortSignal
  /** For the whole of it, in milliseconds. */
  timeout?: number
}

/** Sends by HTTP POST. Does not throw. */
export type Post = (options: PostOptions) => Promise<Posted>

/** How much of an answer is read; who says more is hung up on. */
const maxResponseLength = 64 * 1024
/** How long a whole request may take, in milliseconds. */
export const postTimeout = 10_000

const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000 }

/**
 * Sends to addresses that people have typed: https alone, and nowhere into private networks.
 * @param privateHosts hosts (`name` or `name:port`) that the operator allows although they are private, also by http
 */
export function createSafePost(privateHosts: readonly string[]): Post {
  const guarded = new HttpsAgent({ ...kept, lookup: publicLookup })
  const open = createTrustedPost()
  return (options) => {
    const url = URL.parse(options.url)
    if (!url) return Promise.resolve(forbidden('This is no address that can be sent to.'))
    if (isAllowed(url, privateHosts)) return open(options)
    const problem = targetProblem(url)
    return problem ? Promise.resolve(forbidden(problem)) : send(options, url, guarded)
  }
}

/** Sends to addresses that the operator has configured. */
export function createTrustedPost(): Post {
  const https = new HttpsAgent(kept)
  const http = new HttpAgent(kept)
  return (options) => {
    const url = new URL(options.url)
    return send(options, url, url.protocol === 'https:' ? https : http)
  }
}

/**
 * What is wrong with an address as a place to send to, as far as it can be seen without looking its name up; null when
 * nothing is.
 */
export function targetProblem(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isName = isIP(host) === 0
  const isInside = isName
    ? /(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(host) || !host.includes('.')
    : !isPublicAddress(host)
  if (isInside) return privateAddressSentence
  if (url.protocol !== 'https:') return 'Only https is sent to. Write an address that begins with https://.'
  if (url.username || url.password) return 'An address with a name or password in it is not sent to.'
  return null
}

/** Why an address inside a private network is refused. */
export const privateAddressSentence =
  'This address leads into a private network. Whoever runs this place can allow its host with NOTIFY_PRIVATE_HOSTS.'

/** Whether the operator allows a host although it is private. */
export function isAllowed({ hostname, host }: URL, privateHosts: readonly string[]): boolean {
  return privateHosts.includes(hostname) || privateHosts.includes(host)
}

function send(
  { url: _, headers, body, signal, timeout = postTimeout }: PostOptions,
  url: URL,
  agent: HttpAgent | HttpsAgent,
): Promise<Posted> {
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
        // From here it has answered. An answer that breaks off, or never ends, has still said so: what is sent again
        // because of it, somebody would get twice.
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

/** The beginning of an answer, as far as it comes. One that is longer ends the connection. */
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
  if (isLate) return { is: 'away', sentence: 'It did not answer in time.' }
  if (error instanceof PrivateAddressError) return forbidden(privateAddressSentence)
  return { is: 'away', sentence: unreachedSentence(error) }
}

const forbidden = (sentence: string): Posted => ({ is: 'forbidden', sentence })

/** Seconds of a Retry-After header; null without one, or for one that names a day. */
function secondsIn(header: string | undefined): number | null {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 86_400) : null
}
