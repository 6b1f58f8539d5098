import { expect, test } from 'vitest'
import { domainStep } from './domainStep.ts'

const at = (address: string) => new URL(address)
const visit = {
  domain: { base: 'example.org', isForced: false },
  prefix: 'oakridge',
  isGlobalAdmin: false,
  location: at('https://muster.example.org/incident/list?stage=active#top'),
  hasJustRedirected: false,
}
const forced = { ...visit, domain: { base: 'example.org', isForced: true } }

test('on the tenant’s own host nothing happens, in whatever case it is written', () => {
  expect(domainStep({ ...forced, location: at('https://oakridge.example.org/') }).step).toBe('stay')
  expect(
    domainStep({ ...forced, prefix: 'OakRidge', location: at('https://oakridge.example.org/') }).step,
  ).toBe('stay')
})

test('where all share a host, or the tenant is not known yet, nothing happens', () => {
  expect(domainStep({ ...forced, domain: null }).step).toBe('stay')
  expect(domainStep({ ...forced, prefix: null }).step).toBe('stay')
})

test('elsewhere a banner says for 10 s where one should be', () => {
  expect(domainStep(visit)).toEqual({
    step: 'warn',
    as: 'banner',
    host: 'oakridge.example.org',
    forMs: 10_000,
  })
})

test('where it is forced, the same page opens at the tenant’s host', () => {
  expect(domainStep(forced)).toEqual({
    step: 'redirect',
    url: 'https://oakridge.example.org/incident/list?stage=active#top',
  })
})

test('the next tenant’s host is no more right than a shared one', () => {
  expect(domainStep({ ...forced, location: at('https://riverbend.example.org/') }).step).toBe('redirect')
})

test('a port belongs to the domain, as a browser writes it', () => {
  const domain = { base: 'localhost:4300', isForced: true }
  expect(domainStep({ ...forced, domain, location: at('http://localhost:4300/a') })).toEqual({
    step: 'redirect',
    url: 'http://oakridge.localhost:4300/a',
  })
  expect(domainStep({ ...forced, domain, location: at('http://oakridge.localhost:4300/a') }).step).toBe(
    'stay',
  )
})

test('never in the middle of a sign-in', () => {
  for (const path of ['/oidc-callback?code=1&state=2', '/oidc-callback-error', '/silent-renew-oidc']) {
    expect(domainStep({ ...forced, location: at(`https://muster.example.org${path}`) }).step).toBe('stay')
  }
})

test('never in a loop: whoever comes back at once is told instead', () => {
  expect(domainStep({ ...forced, hasJustRedirected: true }).step).toBe('warn')
})

test('a global admin is sent to the tenant’s host, too, but not from localhost: a toast for 5 s', () => {
  expect(domainStep({ ...forced, isGlobalAdmin: true }).step).toBe('redirect')
  expect(domainStep({ ...visit, isGlobalAdmin: true })).toMatchObject({ as: 'banner', forMs: 10_000 })
  for (const host of ['localhost:3000', '127.0.0.1:3000', 'riverbend.localhost']) {
    const location = at(`http://${host}/`)
    expect(domainStep({ ...forced, isGlobalAdmin: true, location })).toMatchObject({
      as: 'toast',
      forMs: 5_000,
    })
  }
})
