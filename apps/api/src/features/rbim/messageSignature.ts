import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { say } from '@muster/words/message'
import { HttpProblem } from '../../platform/http/problems.ts'

/** Parses the part of HTTP Message Signatures (RFC 9421) that RBIMs use, as docs/rbim.md describes. No database access. */

/** Maximum difference between a message’s time and ours, in milliseconds: it limits replays. */
export const freshFor = 5 * 60_000

/** A message's unverified claims. */
export type SignedMessage = {
  /** Its `keyid`. */
  serialNumber: string
  /** Time of the signature, by the sender's clock, in seconds since 1970. */
  created: number
  /** The signed bytes. */
  base: Buffer
  signature: Buffer
}

const coveredComponents = ['"@method"', '"@path"', '"content-digest"']
const inputShape =
  /^([a-z][a-z0-9_-]{0,30})=(\(([^()]{1,100})\)((?:;[a-z]{1,20}=(?:"[\x20\x21\x23-\x5b\x5d-\x7e]{0,200}"|\d{1,15})){2,5}))$/
const bytesShape = /^([a-z][a-z0-9_-]{0,30})=:([A-Za-z0-9+/]{86}==):$/
const digestShape = /^sha-256=:([A-Za-z0-9+/]{43}=):$/

/**
 * Reads the claimed sender and signed content of a message.
 * @param request with its body as received; `path` without the query, `now` in milliseconds since 1970
 * @throws 401 when the signature has the wrong form, the message was changed on its way, or its time is off
 */
export function parseSignedMessage(request: {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  now: number
}): SignedMessage {
  const { method, path, headers, body, now } = request
  const input = headerOf(headers, 'signature-input')
  const [, label, params = '', components = '', rest = ''] = inputShape.exec(input) ?? []
  if (!label) throw unsigned('The header Signature-Input is missing, or is not as it must be.')
  const names = components.split(' ')
  if (names.length !== coveredComponents.length || !coveredComponents.every((each) => names.includes(each)))
    throw unsigned('Exactly @method, @path and content-digest must be signed.')
  const values = paramsOf(rest)
  const serialNumber = values.get('keyid') ?? ''
  const created = Number(values.get('created') ?? Number.NaN)
  if (!serialNumber || !Number.isSafeInteger(created))
    throw unsigned('Signature-Input must have created and keyid, each once, and may have alg and nonce.')
  if ((values.get('alg') ?? 'ed25519') !== 'ed25519') throw unsigned('The algorithm must be ed25519.')
  const [, signedLabel, bytes = ''] = bytesShape.exec(headerOf(headers, 'signature')) ?? []
  if (signedLabel !== label)
    throw unsigned('The header Signature is missing, or is not the 64 bytes that Signature-Input names.')
  const digest = headerOf(headers, 'content-digest')
  const [, claimed] = digestShape.exec(digest) ?? []
  if (claimed !== hash('sha256', body, 'base64'))
    throw unsigned('The header Content-Digest is missing, or is not the SHA-256 of the body.')
  if (Math.abs(created * 1000 - now) > freshFor)
    throw new HttpProblem(
      401,
      'not-of-now',
      say`This message is not of this moment. The time here is ${new Date(now).toISOString()}: set the clock, and sign it again.`,
    )
  const lines = names.map((name) => `${name}: ${{ '"@method"': method, '"@path"': path }[name] ?? digest}`)
  return {
    serialNumber: serialNumber.toUpperCase(),
    created,
    base: Buffer.from([...lines, `"@signature-params": ${params}`].join('\n')),
    signature: Buffer.from(bytes, 'base64'),
  }
}

/** Returns the claimed serial number without any check. Empty when there is none. */
export function claimedSerialNumber(headers: IncomingHttpHeaders): string {
  const [, serialNumber = ''] = /;keyid="([^"]{1,200})"/.exec(headerOf(headers, 'signature-input')) ?? []
  return serialNumber.toUpperCase()
}

/** Returns each of the parameters once, or none of them: a duplicate would be ambiguous. */
function paramsOf(text: string): Map<string, string> {
  const pairs = [...text.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(
    ([, name = '', words, digits = '']) => [name, words ?? digits] as const,
  )
  const values = new Map(pairs)
  const isKnown = pairs.every(([name]) => ['created', 'keyid', 'alg', 'nonce'].includes(name))
  return isKnown && values.size === pairs.length ? values : new Map()
}

function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const unsigned = (sentence: string) => new HttpProblem(401, 'not-signed', sentence)
