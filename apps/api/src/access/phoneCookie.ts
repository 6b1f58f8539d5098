import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The cookie by which a phone that opened a bag's page is known again. It names no person and opens nothing. */
export const phoneCookie = 'muster-phone'

/** A phone, the site it was seen at, and the time of the first visit, in milliseconds since 1970. */
export type SeenPhone = { id: string; siteId: number; firstSeen: number }

/** Makes the cookie's value for a phone that is new at a site. */
export function newPhoneToken(key: Buffer, siteId: number, now: number): string {
  const said = `${siteId}.${Math.floor(now / 1000)}.${randomBytes(12).toString('base64url')}`
  return `${said}.${sign(key, said)}`
}

/** Reads a cookie's value. @returns null when this server's key has not signed it */
export function readPhoneToken(key: Buffer, token: string): SeenPhone | null {
  const [, said = '', site, seconds, id = '', mac = ''] =
    /^((\d{1,10})\.(\d{1,12})\.([\w-]{16}))\.([\w-]{22})$/.exec(token) ?? []
  if (!said || !timingSafeEqual(Buffer.from(mac), Buffer.from(sign(key, said)))) return null
  return { id, siteId: Number(site), firstSeen: Number(seconds) * 1000 }
}

/** Makes the token of a phone that is enrolled. Its signature tells it from a made-up one without the database. */
export function newDeviceToken(key: Buffer): string {
  const said = randomBytes(32).toString('base64url')
  return `${said}.${sign(key, said)}`
}

/** Returns true for the token of a phone that was enrolled with this key. */
export function isSignedDeviceToken(key: Buffer, token: string): boolean {
  const [said = '', mac = ''] = token.split('.')
  const signed = sign(key, said)
  return mac.length === signed.length && timingSafeEqual(Buffer.from(mac), Buffer.from(signed))
}

/** 128 bits of the signature: nobody can try that many, and the cookie goes along with every request. */
function sign(key: Buffer, said: string): string {
  return createHmac('sha256', key).update(said).digest().subarray(0, 16).toString('base64url')
}
