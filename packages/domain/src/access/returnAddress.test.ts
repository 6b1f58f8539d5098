import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnAddress } from './returnAddress.ts'

const own = 'https://muster.test/identity'

describe('the address that a provider returns to', () => {
  test.each([
    ['https://accounts.google.com', '/accounts.google.com'],
    ['https://school.auth0.com/', '/school.auth0.com'],
    ['https://login.microsoftonline.com/9122040d/v2.0', '/login.microsoftonline.com/9122040d/v2.0'],
    ['https://Keys.Example.org:8443/realms/oak', '/keys.example.org:8443/realms/oak'],
    ['http://localhost:8080', '/http:localhost:8080'],
  ])('of %s', (issuer, end) => {
    expect(returnAddress(own, issuer)).toBe(`${own}/provider${end}`)
  })

  test('is none for what is no address of a provider', () => {
    for (const issuer of ['', 'login.example.org', 'https://', 'ftp://login.example.org', 'urn:x'])
      expect(returnAddress(own, issuer)).toBeNull()
  })

  test.each([
    'https://evil.example/../accounts.google.com',
    'https://evil.example/%2e%2e/accounts.google.com',
    'https://evil.example\\..\\accounts.google.com',
    'https://evil.example//accounts.google.com',
    'http://accounts.google.com',
    'http://accounts.google.com:443',
    'https://accounts.google.com.evil.example',
    'https://accounts.google.com:444',
  ])('is not that of Google for %s', (issuer) => {
    const address = returnAddress(own, issuer) ?? ''
    expect(new URL(address).href).not.toBe(`${own}/provider/accounts.google.com`)
    // As it is written it is what a browser makes of it.
    expect(new URL(address).href).toBe(address)
  })

  test('is the same only for the same scheme, host, and path but for a last slash', () => {
    const issuer = fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: false })
    const readAt = (address: string) => new URL(address).href.replace(/\/$/, '')
    fc.assert(
      fc.property(issuer, issuer, (one, other) => {
        expect(returnAddress(own, one) === returnAddress(own, other)).toBe(readAt(one) === readAt(other))
      }),
    )
  })
})
