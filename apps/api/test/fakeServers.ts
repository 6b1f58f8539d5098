import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'

/** Servers outside, as people and systems have them: each checks what it gets as the real one does. */

export type Received = { path: string; headers: IncomingMessage['headers']; body: Buffer }
type Answering = (received: Received, response: ServerResponse) => void

export type FakeServer = {
  url: string
  /** `127.0.0.1:port`. */
  host: string
  received: Received[]
  /** Sets its answer from now on. */
  answer: (how: Answering) => void
  close: () => Promise<void>
}

/** A web server on loopback that keeps what it gets. */
export async function startFakeServer(
  how: Answering = (_, response) => response.writeHead(200).end('ok'),
): Promise<FakeServer> {
  const received: Received[] = []
  let answering = how
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      received.push(got)
      answering(got, response)
    })
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    url: `http://${host}`,
    host,
    received,
    answer: (next) => {
      answering = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with a status and nothing else. */
export const status = (code: number, headers: Record<string, string> = {}): Answering => {
  return (_, response) => response.writeHead(code, headers).end()
}
/** Says nothing. */
export const neverAnswer: Answering = () => {}

/** An SMS that the service was asked to send. */
export type TakenSms = { to: string; from: string; body: string; receiptUrl: string | null }

/** An SMS service that speaks Twilio's shape. @param refuses numbers that it does not take */
export async function startSmsService(
  account: string,
  token: string,
  refuses: (to: string) => boolean = () => false,
) {
  const taken: TakenSms[] = []
  const outside = await startFakeServer(({ path, headers, body }, response) => {
    const form = new URLSearchParams(body.toString())
    const isOurs = headers.authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
    const json = { 'content-type': 'application/json' }
    if (!isOurs || path !== `/2010-04-01/Accounts/${account}/Messages.json`)
      return response.writeHead(401, json).end('{"code":20003,"message":"Authenticate"}')
    const to = form.get('To') ?? ''
    if (refuses(to))
      return response
        .writeHead(400, json)
        .end(JSON.stringify({ code: 21211, message: `Invalid 'To' Phone Number: ${to}` }))
    const [from, text] = [form.get('From') ?? '', form.get('Body') ?? '']
    taken.push({ to, from, body: text, receiptUrl: form.get('StatusCallback') })
    response
      .writeHead(201, json)
      .end(JSON.stringify({ sid: `SM${randomBytes(16).toString('hex')}`, status: 'queued' }))
  })
  return { ...outside, taken }
}

/** The signature of the SMS service on a receipt. */
export function smsSignature(token: string, url: string, fields: Record<string, string>): string {
  const signed =
    url +
    Object.keys(fields)
      .sort()
      .map((name) => name + fields[name])
      .join('')
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** A browser that has subscribed: the keys it gives away, and how it reads what it gets (RFC 8291, RFC 8188). */
export function newBrowser() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const p256dh = keys.getPublicKey()
  return {
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const serverKey = body.subarray(21, 21 + idLength)
      const sealed = body.subarray(21 + idLength)
      const shared = keys.computeSecret(serverKey)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, serverKey])
      const ikm = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
      const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(sealed.subarray(-16))
      const open = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      // The last record ends with a 2 and padding.
      return open.subarray(0, open.lastIndexOf(2)).toString()
    },
  }
}

/** Checks who sent a push, as a push service does (RFC 8292), and answers what the token says. */
export async function senderOfPush({ headers }: Received, publicKey: string, audience: string) {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (key !== publicKey) throw new Error('signed with another key than browsers subscribed to')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: 'jwk' }), { audience })
  return payload
}

/**
 * Reads the body of a webhook, after its signature was checked as receivers do. @throws when it is not signed with this
 * secret
 */
export function openWebhook({ headers, body }: Received, secret: string): unknown {
  const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return new Webhook(secret).verify(body.toString(), signed)
}

/** Permits hosts to organizations, as NOTIFY_PRIVATE_HOSTS and CAMERA_PRIVATE_HOSTS write it. */
export function permitted(
  hosts: readonly string[],
  tenantKeys: readonly string[] = ['oak', 'river'],
): string {
  return tenantKeys.flatMap((key) => hosts.map((host) => `${key}=${host}`)).join()
}
