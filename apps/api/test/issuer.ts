import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** The subject of a token, as identity providers know them. */
export type Person = { subject: string; email: string; name: string }

/** An OpenID provider that does no more than publish its key and sign what the tests ask for. */
export type Issuer = {
  url: string
  /** An access token for a person. `claims` replaces single claims, for tokens that must be refused. */
  tokenFor: (person: Person, claims?: JWTPayload, typ?: string) => Promise<string>
  /** Signs from now on with a key that was not published before. */
  changeKey: () => Promise<void>
  /** Takes it off the network. */
  close: () => Promise<void>
}

export const audience = 'muster-api'

/** Long enough for an attack of an hour, in seconds. */
const tokenLifetime = 2 * 3600

/** Starts an issuer on loopback. */
export async function startIssuer(): Promise<Issuer> {
  let key = await newKey(1)
  const server = createServer((request, response) => {
    const answer =
      request.url === '/jwks' ? { keys: [key.published] } : { issuer: url, jwks_uri: `${url}/jwks` }
    response.setHeader('content-type', 'application/json').setHeader('connection', 'close')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url,
    tokenFor: ({ subject, email, name }, claims, typ) => {
      const now = Math.floor(Date.now() / 1000)
      const person = { sub: subject, email, email_verified: true, name }
      const payload = { iss: url, aud: audience, iat: now, exp: now + tokenLifetime, ...person, ...claims }
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', kid: key.published.kid, ...(typ ? { typ } : {}) })
        .sign(key.secret)
    },
    changeKey: async () => {
      key = await newKey(key.number + 1)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function newKey(number: number) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const published = { ...(await exportJWK(publicKey)), kid: `key-${number}`, alg: 'ES256', use: 'sig' }
  return { number, published, secret: privateKey }
}
