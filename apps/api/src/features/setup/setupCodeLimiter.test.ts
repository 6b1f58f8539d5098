import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { HttpProblem } from '../../platform/http/problems.ts'
import { SetupCodeLimiter } from './setupCodeLimiter.ts'

let wrong: SetupCodeLimiter
beforeEach(() => {
  wrong = new SetupCodeLimiter()
})

const tryFrom = (ip: string, opens: string | null = null) =>
  wrong
    .attempt({ ip } as FastifyRequest, async () => opens)
    .catch((error: unknown) => (error instanceof HttpProblem ? error.status : error))

test('whoever guesses from thousands of places has one try from each next one; schools go on', async () => {
  for (let place = 0; place < 5000; place++)
    expect(await tryFrom(`10.1.${Math.floor(place / 250)}.${place % 250}`)).toBe(404)
  expect(await tryFrom('192.0.2.1', 'site')).toBe('site')
  expect(await tryFrom('192.0.2.2')).toBe(404)
  expect(await tryFrom('192.0.2.2', 'site')).toBe(429)
  expect(await tryFrom('10.1.0.0', 'site')).toBe(429)
})

test('the many networks of one IPv6 subscriber are counted together, and the next subscriber is another', async () => {
  for (let network = 0; network < 100; network++)
    expect(await tryFrom(`2001:db8:7:${network.toString(16)}::1`)).toBe(404)
  expect(await tryFrom('2001:db8:7:ffff::1')).toBe(429)
  expect(await tryFrom('2001:db8:8::1')).toBe(404)
})

test('one network is one sender, however its addresses are written', async () => {
  for (let tries = 0; tries < 5; tries++) {
    expect(await tryFrom(`2001:db8::${tries + 1}`)).toBe(404)
    expect(await tryFrom(`2001:0db8:0:0:1::${tries + 1}`)).toBe(404)
  }
  expect(await tryFrom('2001:db8::ffff')).toBe(429)
})

test('IPv4 that comes as IPv6 is its own address', async () => {
  for (let tries = 0; tries < 10; tries++) expect(await tryFrom('::ffff:192.0.2.1')).toBe(404)
  expect(await tryFrom('192.0.2.1')).toBe(429)
  expect(await tryFrom('::ffff:192.0.2.2')).toBe(404)
})
