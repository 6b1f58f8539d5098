import { expect, test } from 'vitest'
import { ownIssuerOf, readConfig, selfTestSecondsOf } from './config.ts'

const needed = { DATABASE_URL: 'postgres://localhost/muster' }
const read = (env: Record<string, string>) => readConfig({ ...needed, ...env })

test('all tenants share one host, and nothing is debugged, where nothing is said', () => {
  for (const env of [{}, { TENANT_DOMAIN: '', MUSTER_DEBUG_API_URLS: '' }] as Record<string, string>[]) {
    expect(read(env)).toMatchObject({
      TENANT_DOMAIN_FORCED: false,
      MUSTER_DEBUG: false,
      MUSTER_DEBUG_API_URLS: [],
    })
    expect(read(env).TENANT_DOMAIN).toBeUndefined()
  }
})

test('sign-in asks for the scopes of the specification, as a client of classrooms, where nothing is said', () => {
  const { OIDC_SCOPE, OIDC_CLIENT_ID } = read({})
  const scopes = OIDC_SCOPE.split(' ')
  for (const scope of ['openid', 'profile', 'offline_access', 'roles']) expect(scopes).toContain(scope)
  expect(scopes.filter((scope) => scope.startsWith('muster.'))).toHaveLength(2)
  expect(OIDC_CLIENT_ID).toBe('muster-classroom')
})

test('requests name a tenant by default only where its id is given', () => {
  const id = '0b6a1f8e-6f1c-4d7e-9a53-2f0f6f7a1c11'
  expect(read({ DEFAULT_TENANT_ID: id }).DEFAULT_TENANT_ID).toBe(id)
  expect(read({ DEFAULT_TENANT_ID: '' }).DEFAULT_TENANT_ID).toBeUndefined()
  expect(() => read({ DEFAULT_TENANT_ID: 'oakridge' })).toThrow('DEFAULT_TENANT_ID')
})

test('a domain is a host as a browser sends it', () => {
  expect(read({ TENANT_DOMAIN: 'Example.org' }).TENANT_DOMAIN).toBe('example.org')
  expect(read({ TENANT_DOMAIN: 'localhost:3000' }).TENANT_DOMAIN).toBe('localhost:3000')
  for (const domain of ['https://example.org', '*.example.org', '.example.org', 'example.org/', 'a b']) {
    expect(() => read({ TENANT_DOMAIN: domain }), domain).toThrow('TENANT_DOMAIN')
  }
})

test('nobody is sent to a host of no domain', () => {
  expect(() => read({ TENANT_DOMAIN_FORCED: 'true' })).toThrow('TENANT_DOMAIN: required')
})

test.each([
  ['', false],
  ['false', false],
  ['0', false],
  ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
  ['loopback,2001:db8::/32', ['loopback', '2001:db8::/32']],
])('TRUST_PROXY=%s trusts %o', (said, trusted) => {
  expect(read({ TRUST_PROXY: said }).TRUST_PROXY).toEqual(trusted)
})

test('without a word about proxies none is trusted, and what is none is refused', () => {
  expect(read({}).TRUST_PROXY).toBe(false)
  for (const wrong of ['true', '1', 'yes', '10', '-1', '10.0.0.0/33', 'proxy.example.org', '10.0.0.1,'])
    expect(() => read({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY')
})

test('servers to debug are origins, and nothing that a policy could be broken with', () => {
  const urls = 'https://a.example.org, http://localhost:4000'
  expect(read({ MUSTER_DEBUG_API_URLS: urls }).MUSTER_DEBUG_API_URLS).toEqual([
    'https://a.example.org',
    'http://localhost:4000',
  ])
  for (const wrong of [
    'a.example.org',
    'https://a.example.org/api',
    'https://a.example.org; script-src *',
    '*',
  ]) {
    expect(() => read({ MUSTER_DEBUG_API_URLS: wrong }), wrong).toThrow('MUSTER_DEBUG_API_URLS')
  }
})

test('ways of telling people are set up whole or not at all', () => {
  const sms = { SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'secret', SMS_FROM: '+15550100000' }
  expect(read(sms)).toMatchObject({ ...sms, SMS_URL: 'https://api.twilio.com' })
  expect(() => read({ SMS_ACCOUNT: 'AC1' })).toThrow('SMS_TOKEN, SMS_FROM: required with SMS_ACCOUNT')
  for (const from of ['55501', 'Oak School', `MG${'a1'.repeat(16)}`])
    expect(read({ ...sms, SMS_FROM: from }).SMS_FROM).toBe(from)
  for (const from of ['0100000', '5550100', 'A very long name', `MG${'g1'.repeat(16)}`])
    expect(() => read({ ...sms, SMS_FROM: from }), from).toThrow('SMS_FROM: must be a number')
  expect(() => read({ VAPID_PUBLIC_KEY: 'A'.repeat(87) })).toThrow('VAPID_PRIVATE_KEY: required')
  expect(() => read({ VAPID_PRIVATE_KEY: 'short' })).toThrow('VAPID_PRIVATE_KEY: must be')
})

test('private hosts are hosts of an organization, with a port or for every one', () => {
  const hosts = (list: string) => read({ NOTIFY_PRIVATE_HOSTS: list }).NOTIFY_PRIVATE_HOSTS
  expect(hosts('')).toEqual([])
  expect(hosts('Oak=Hooks.school.lan, river=10.0.0.5:8080,oak=[fd00::1]')).toEqual([
    { tenantKey: 'oak', host: 'hooks.school.lan' },
    { tenantKey: 'river', host: '10.0.0.5:8080' },
    { tenantKey: 'oak', host: '[fd00::1]' },
  ])
  expect(() => hosts('oak=http://hooks.school.lan')).toThrow('NOTIFY_PRIVATE_HOSTS')
  // A host for every organization is what nobody may allow.
  expect(() => hosts('hooks.school.lan')).toThrow('with the key of the organization that may use it')
})

test('a map has its style from an address, with the key where it says', () => {
  const url = 'https://maps.example.org/style.json?key={key}'
  expect(read({ MAP_STYLE_URL: '', MAP_KEY: '' })).toMatchObject({ MAP_ORIGINS: [] })
  expect(read({ MAP_STYLE_URL: url, MAP_KEY: 'k' })).toMatchObject({ MAP_STYLE_URL: url, MAP_KEY: 'k' })
  expect(() => read({ MAP_STYLE_URL: 'style.json' })).toThrow('MAP_STYLE_URL')
  expect(() => read({ MAP_KEY: 'k' })).toThrow('MAP_STYLE_URL: must say with {key}')
  expect(() => read({ MAP_STYLE_URL: url, MAP_ORIGINS: 'https://tiles.example.org/a' })).toThrow(
    'MAP_ORIGINS',
  )
})

test('a URL with a password in it is checked without the password being said', () => {
  const wrong = () => read({ SMTP_URL: 'smtp://muster:Zeb#ra@mail.example.org', MAIL_FROM: 'a@example.org' })
  expect(wrong).toThrow('SMTP_URL: has characters in its user name or password')
  expect(wrong).toThrow('write “#” as %23')
  expect(wrong).not.toThrow('Zeb')
})

const safe = {
  NODE_ENV: 'production',
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  OIDC_ISSUER: 'https://id.example.org',
  PUBLIC_URL: 'https://muster.example.org',
}

test.each([
  ['PUBLIC_URL', 'http://a.example', 'must start with https:// in production', 'ALLOW_HTTP_PUBLIC_URL'],
  ['IDENTITY_URL', 'http://a.example', 'must start with https:// in production', 'ALLOW_HTTP_PUBLIC_URL'],
  ['OIDC_ISSUER', 'http://a.example', 'must start with https:// in production', 'ALLOW_HTTP_ISSUERS'],
  ['DATABASE_URL', 'postgres://a:b@db.example/muster', 'leads to another machine', 'ALLOW_PLAIN_DATABASE'],
])('production refuses %s=%s, unless one setting allows it', (name, address, said, allowance) => {
  expect(() => read({ ...safe, [name]: address })).toThrow(`${name}: ${said}`)
  expect(() => read({ ...safe, [name]: address })).toThrow(`${allowance}=true allows it`)
  expect(read({ ...safe, [name]: address, [allowance]: 'true' })).toMatchObject({ [name]: address })
  const others = ['ALLOW_HTTP_PUBLIC_URL', 'ALLOW_HTTP_ISSUERS', 'ALLOW_PLAIN_DATABASE'].filter(
    (each) => each !== allowance,
  )
  const allOthers = Object.fromEntries(others.map((each) => [each, 'true']))
  expect(() => read({ ...safe, [name]: address, ...allOthers })).toThrow(`${name}: ${said}`)
  expect(read({ NODE_ENV: 'development', [name]: address })).toMatchObject({ [name]: address })
})

test('production sends text messages and reports of errors by https alone', () => {
  for (const [name, address] of [
    ['SMS_URL', 'http://sms.example'],
    ['ERROR_REPORTING_DSN', 'http://key@errors.example/1'],
  ] as const) {
    expect(() => read({ ...safe, [name]: address })).toThrow(
      `${name}: must start with https:// in production`,
    )
    expect(read({ NODE_ENV: 'development', [name]: address })).toMatchObject({ [name]: address })
  }
})

test.each([
  ['smtp://relay.example', undefined, 'required'],
  ['smtp://relay.example', 'opportunistic', 'opportunistic'],
  ['smtp://relay.example', 'none', 'none'],
  ['smtps://relay.example', undefined, undefined],
  ['smtp://localhost:25', undefined, undefined],
])('production sends mail to %s with SMTP_TLS=%s: %s', (SMTP_URL, SMTP_TLS, expected) => {
  const mail = { SMTP_URL, ...(SMTP_TLS ? { SMTP_TLS } : {}), MAIL_FROM: 'a@example.org' }
  expect(read({ ...safe, ...mail }).SMTP_TLS).toBe(expected)
  expect(read({ NODE_ENV: 'development', ...mail }).SMTP_TLS).toBe(SMTP_TLS)
})

test('on this machine nobody listens', () => {
  const address = 'http://127.0.0.1:3000'
  expect(read({ ...safe, PUBLIC_URL: address, OIDC_ISSUER: address }).PUBLIC_URL).toBe(address)
})

test.each([
  ['?sslmode=verify-full', true],
  ['?sslmode=no-verify', true],
  ['?ssl=true', true],
  ['?sslmode=disable', false],
  ['?host=127.0.0.1', true],
  ['?host=/run/postgresql', true],
  ['', false],
])('a database elsewhere with %s has TLS or is on this machine: %s', (query, isSafe) => {
  const start = () => read({ ...safe, DATABASE_URL: `postgres://a:Zebra@db.example/muster${query}` })
  if (isSafe) expect(start).not.toThrow()
  else expect(start).toThrow(/^Configuration is wrong. DATABASE_URL: (?!.*Zebra)/)
})

test('a database on this machine needs no TLS, by whichever name', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(() => read({ ...safe, DATABASE_URL: `postgres://${host}/muster` }), host).not.toThrow()
  expect(() => read({ ...safe, DATABASE_URL: 'postgres://localhost/muster?host=db.example' })).toThrow(
    'DATABASE_URL: leads to another machine (db.example)',
  )
})

test('production has a sign-in of its own, and never that of the demo', () => {
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64')
  const place = { NODE_ENV: 'production', PUBLIC_URL: 'https://muster.example.org', SECRETS_KEY }
  expect(() => read({ ...place, SECRETS_KEY: '' })).toThrow('SECRETS_KEY: required in production')
  expect(() => read({ ...place, SECRETS_KEY: 'hush' })).toThrow('SECRETS_KEY: must be a key of 32 bytes')
  expect(() => read({ ...place, SECRETS_KEY: 'hush' })).not.toThrow('hush')
  expect(ownIssuerOf(readConfig({ ...needed, PUBLIC_URL: place.PUBLIC_URL }))).toBeNull()
  expect(ownIssuerOf(read(place))).toBe('https://muster.example.org/identity')
  expect(() => read({ ...place, DEMO_SIGN_IN: 'true' })).toThrow('DEMO_SIGN_IN: not allowed in production')
  expect(() => read({ ...place, IDENTITY_URL: 'http://id.example.org' })).toThrow(
    'IDENTITY_URL: must start with https',
  )
})

test('the self-test runs every five minutes in production, and elsewhere where it is set', () => {
  const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64')
  const place = { PUBLIC_URL: 'https://muster.example.org', SECRETS_KEY }
  const every = (env: Record<string, string>) => selfTestSecondsOf(read({ ...place, ...env }))
  expect([every({ NODE_ENV: 'production' }), every({})]).toEqual([300, null])
  expect([every({ SELFTEST_EVERY: '60' }), every({ SELFTEST_EVERY: 'off', NODE_ENV: 'production' })]).toEqual(
    [60, null],
  )
  expect(every({ SELFTEST_EVERY: '60', PUBLIC_URL: '' })).toBe(null)
  for (const wrong of ['5m', '9', '0', 'on'])
    expect(() => every({ SELFTEST_EVERY: wrong })).toThrow(
      'SELFTEST_EVERY: must be off, or seconds from 10 to 86400',
    )
})

test('a folder of fonts is one that can be read', () => {
  expect(read({ FONTS_DIR: import.meta.dirname }).FONTS_DIR).toBe(import.meta.dirname)
  for (const FONTS_DIR of ['/no/such/folder', import.meta.filename])
    expect(() => read({ FONTS_DIR })).toThrow('FONTS_DIR: must be a folder that Muster can read')
})
