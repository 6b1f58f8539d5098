import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docsSite } from './docsSite.ts'

let web: string
let app: FastifyInstance

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'muster-web-'))
  await mkdir(join(web, 'docs', 'screens'), { recursive: true })
  await mkdir(join(web, 'docs', 'assets'))
  await writeFile(join(web, 'index.html'), 'the app')
  await writeFile(join(web, 'docs', 'index.html'), 'front')
  await writeFile(join(web, 'docs', '404.html'), 'not found')
  await writeFile(join(web, 'docs', 'screens', 'users.html'), 'users')
  await writeFile(join(web, 'docs', 'assets', 'style-1.css'), 'body {}')
  app = Fastify()
  await app.register(async (docs) => docsSite(docs, { WEB_DIST: web }))
})
afterAll(async () => {
  await app.close()
  await rm(web, { recursive: true })
})

test('a page is answered at its address, with and without a slash or its ending', async () => {
  for (const path of ['/docs/screens/users', '/docs/screens/users/', '/docs/screens/users.html']) {
    const { statusCode, body, headers } = await app.inject(path)
    expect([statusCode, body]).toEqual([200, 'users'])
    expect(headers['content-type']).toContain('text/html')
  }
  expect((await app.inject('/docs/')).body).toBe('front')
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
})

test('a page is asked for anew each time, and costs nothing while it is the same', async () => {
  const { headers } = await app.inject('/docs/screens/users')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await app.inject({
    url: '/docs/screens/users',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('a file with a hash in its name is kept forever', async () => {
  const { headers } = await app.inject('/docs/assets/style-1.css')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a page may load nothing but what is of the site, and be in no frame', async () => {
  const { headers } = await app.inject('/docs/screens/users')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a page that is not there leads to all pages, and no path leads out of the site', async () => {
  const missing = await app.inject('/docs/no-such-page')
  expect([missing.statusCode, missing.body]).toEqual([404, 'not found'])
  for (const path of [
    '/docs/../index.html',
    '/docs/%2e%2e/index.html',
    '/docs/..%2findex',
    '/docs/assets/..%2f..%2findex.html',
  ]) {
    const { statusCode, body } = await app.inject(path)
    expect(statusCode).toBe(404)
    expect(body).not.toBe('the app')
  }
})

test('a server without a built site has no such addresses', async () => {
  const bare = Fastify()
  await docsSite(bare, { WEB_DIST: join(web, 'nothing') })
  expect((await bare.inject('/docs/')).statusCode).toBe(404)
})
