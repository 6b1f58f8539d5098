import { expect, test } from 'vitest'
import { misspelledSettings, readSettings } from './settings.ts'

const workers = (args: string[], env: Record<string, string> = {}) => readSettings(env, args).workers

test('one server answers, unless more are asked for by argument or else by variable', () => {
  expect(workers([])).toBe(1)
  expect(workers([], { WORKERS: '3' })).toBe(3)
  expect(workers(['--workers', '2'], { WORKERS: '3' })).toBe(2)
  expect(workers(['--workers=4'])).toBe(4)
})

test.each(['0', '-1', '1.5', '65', 'two', ''])('--workers %j is refused by name', (asked) => {
  expect(() => workers([`--workers=${asked}`])).toThrow('--workers must be a number from 1 to 64')
})

test('what was meant otherwise is not passed over', () => {
  expect(() => workers(['--worker', '2'])).toThrow("Unknown option '--worker'")
})

test('the demo runs on the embedded database alone, and outside production', () => {
  const place = {
    DATABASE_URL: 'postgres://localhost/muster',
    OIDC_ISSUER: 'https://id.example.org',
    PUBLIC_URL: 'https://muster.example.org',
  }
  expect(readSettings({}).demo).toBe(true)
  expect(readSettings(place).demo).toBe(false)
  expect(readSettings({ ...place, NODE_ENV: 'production' }).demo).toBe(false)
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://muster:secret@db.example.org/muster?sslmode=verify-full',
  OIDC_ISSUER: 'https://id.example.org',
  PUBLIC_URL: 'https://muster.example.org',
}

test.each(['DATABASE_URL', 'PUBLIC_URL'])('production does not start without %s', (name) => {
  const missing = { ...production, [name]: '' }
  expect(() => readSettings(missing)).toThrow(`In production these must be set: ${name}.`)
})

test.each(['PUBLIC_URL', 'OIDC_ISSUER'])('production wants https for %s, but for this machine', (name) => {
  const over = (address: string) => readSettings({ ...production, [name]: address })
  expect(() => over('http://muster.example.org')).toThrow(`${name} must start with https:// in production`)
  expect(over('http://localhost:3000').production).toBe(true)
  expect(() => over('http://localhost.example.org')).toThrow('must start with https://')
})

test('production wants TLS to a database elsewhere, unless it is told otherwise', () => {
  const DATABASE_URL = 'postgres://muster:secret@db.example.org/muster'
  const plain = { ...production, DATABASE_URL }
  expect(() => readSettings(plain)).toThrow('DATABASE_URL leads to another machine (db.example.org)')
  expect(() => readSettings(plain)).not.toThrow('secret')
  expect(readSettings({ ...plain, ALLOW_PLAIN_DATABASE: 'true' }).databaseUrl).toBe(DATABASE_URL)
  expect(() => readSettings({ ...plain, ALLOW_PLAIN_DATABASE: 'perhaps' })).toThrow(
    'ALLOW_PLAIN_DATABASE must be true or false.',
  )
})

test('outside production http is enough, as for phones in the same network', () => {
  expect(readSettings({ PUBLIC_URL: 'http://192.168.1.20:3000' }).publicUrls).toEqual([
    'http://192.168.1.20:3000',
  ])
})

test.each([
  ['DATABASE_URL', 'postgres://muster:sec#ret@db.example.org/muster', '“#” as %23'],
  ['SMTP_URL', 'smtp://muster:sec/ret@mail.example.org:587', '“/” as %2F'],
])(
  '%s with a character in its password that ends it is refused, in one sentence without the password',
  (name, url, said) => {
    const read = () => readSettings({ ...production, [name]: url })
    expect(read).toThrow(
      `${name} has characters in its user name or password that must be percent-encoded: write ${said}.`,
    )
  },
)

test('a setting that is misspelled is told of', () => {
  expect(misspelledSettings({ PUBLC_URL: 'x', MUSTER_HOMES: 'x' })).toEqual([
    'PUBLC_URL is not a setting of Muster. If you meant PUBLIC_URL, rename it.',
    'MUSTER_HOMES is not a setting of Muster. If you meant MUSTER_HOME, rename it.',
  ])
})
