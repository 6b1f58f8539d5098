import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { trustProxyOption } from './trustProxyOption.ts'

const forwarded = 'made-up, 203.0.113.9, 192.0.2.7'

test.each([
  [false, '10.0.0.1'],
  [1, '192.0.2.7'],
  [2, '203.0.113.9'],
  [['10.0.0.0/8'], '192.0.2.7'],
  [['192.0.2.0/24'], '10.0.0.1'],
  [true, 'made-up'],
])('trusting %o, the sender is %s', async (trusted, sender) => {
  const app = Fastify({ trustProxy: trustProxyOption(trusted) })
  app.get('/', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).payload).toBe(sender)
  await app.close()
})
