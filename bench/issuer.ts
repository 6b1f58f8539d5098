/** An OpenID issuer as small as the server's check of tokens allows: one key, published on loopback. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OnStop } from './stopEverything.ts'

export interface Issuer {
  /** Its URL, and the `iss` of its tokens. */
  url: string
  /** An access token for an hour. */
  tokenFor(subject: string): string
}

/** Starts it on a free port. */
export async function startIssuer(onStop: OnStop): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'ES256', use: 'sig' }]
  const server = createServer((request, response) => {
    const answer = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  onStop(async () => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    tokenFor(subject) {
      const claims = { iss: url, aud: 'muster-api', sub: subject, exp: Math.floor(Date.now() / 1000) + 3600 }
      const signed = [{ alg: 'ES256', kid: 'bench' }, claims].map(encode).join('.')
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
