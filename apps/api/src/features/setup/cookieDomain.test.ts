import { expect, test } from 'vitest'
import { cookieDomain } from './cookieDomain.ts'

test.each([
  ['example.org', 'https://muster.example.org', 'oak.example.org', 'example.org'],
  ['example.org', 'https://example.org', 'Example.org', 'example.org'],
  ['example.org:8443', 'https://muster.example.org:8443', 'oak.example.org', 'example.org'],
  ['example.org', 'https://muster.example.com', 'oak.example.org', null],
  ['example.org', 'https://notexample.org', 'oak.example.org', null],
  ['example.org', 'https://muster.example.org', '10.0.0.7', null],
  ['localhost:3000', 'http://localhost:3000', 'oak.localhost', null],
  ['muster.localhost', 'http://muster.localhost', 'oak.muster.localhost', null],
  ['10.0.0.7', 'http://10.0.0.7', '10.0.0.7', null],
  [undefined, 'https://muster.example.org', 'muster.example.org', null],
  ['example.org', undefined, 'oak.example.org', null],
])('hosts below %s, labels to %s, a phone at %s: for %s', (TENANT_DOMAIN, PUBLIC_URL, host, domain) => {
  expect(cookieDomain({ TENANT_DOMAIN, PUBLIC_URL }, host)).toBe(domain)
})
