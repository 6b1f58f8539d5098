import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

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
    ...{ DATABASE_URL: 'postgres://localhost/muster', OIDC_ISSUER: 'https://id.example.org' },
    PUBLIC_URL: 'https://muster.example.org',
  }
  expect(readSettings({}).demo).toBe(true)
  expect(readSettings(place).demo).toBe(false)
  expect(readSettings({ ...place, NODE_ENV: 'production' }).demo).toBe(false)
})
