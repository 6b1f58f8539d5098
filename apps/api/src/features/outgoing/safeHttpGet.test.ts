import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type FakeServer, neverAnswer, startFakeServer, status } from '../../../test/fakeServers.ts'
import { createSafeGet, defaultMaxBytes, type FetchOptions } from './safeHttpGet.ts'

/** Tests which typed addresses are fetched, and which never are. */

async function outside(...how: Parameters<typeof startFakeServer>): Promise<FakeServer> {
  const server = await startFakeServer(...how)
  onTestFinished(() => server.close())
  return server
}
const fetchFrom = (server: FakeServer, more: Partial<FetchOptions> = {}) =>
  createSafeGet([server.host])({ url: server.url, etag: null, lastModified: null, ...more })
const sentenceOf = async (fetched: ReturnType<typeof fetchFrom>) => {
  const answer = await fetched
  return answer.is === 'problem' ? answer.sentence : answer.is
}

describe('a feed', () => {
  test('comes with what to ask by next time, and then is not sent again', async () => {
    const headers = {
      'content-type': 'text/xml',
      etag: '"a"',
      'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT',
    }
    const server = await outside(({ headers: { 'if-none-match': etag } }, response) =>
      etag === '"a"' ? response.writeHead(304).end() : response.writeHead(200, headers).end('<rss/>'),
    )
    const first = await fetchFrom(server)
    expect(first).toEqual({
      is: 'fetched',
      bytes: Buffer.from('<rss/>'),
      contentType: 'text/xml',
      etag: '"a"',
      lastModified: headers['last-modified'],
    })
    expect(await fetchFrom(server, { etag: '"a"' })).toEqual({ is: 'unchanged' })
  })

  test.each([
    ['gzip', gzipSync('<rss/>')],
    ['br', brotliCompressSync('<rss/>')],
  ])('that is packed as %s is unpacked', async (packing, body) => {
    const server = await outside((_, response) =>
      response.writeHead(200, { 'content-encoding': packing }).end(body),
    )
    expect(await fetchFrom(server)).toMatchObject({ is: 'fetched', bytes: Buffer.from('<rss/>') })
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
  ])(
    'that is little and unpacks by %s to hundreds of megabytes is stopped on the way',
    async (packing, body) => {
      const server = await outside((_, response) =>
        response.writeHead(200, { 'content-encoding': packing }).end(body),
      )
      const before = process.memoryUsage.rss()
      expect(await sentenceOf(fetchFrom(server))).toMatch(/larger than one megabyte/)
      expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000)
    },
  )

  test('that never ends is left', async () => {
    let written = 0
    const server = await outside((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed) {
          written += 100_000
          if (!response.write('x'.repeat(100_000))) return void response.once('drain', more)
        }
      }
      more()
    })
    expect(await sentenceOf(fetchFrom(server))).toMatch(/larger than one megabyte/)
    expect(written).toBeLessThan(defaultMaxBytes * 10)
  })

  test('that comes letter by letter, or not at all, is left in time', async () => {
    const drip = await outside((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('<'), 10)
      response.on('close', () => clearInterval(timer))
    })
    for (const server of [drip, await outside(neverAnswer)])
      expect(await sentenceOf(fetchFrom(server, { timeout: 150 }))).toBe('It did not answer in time.')
  })

  test('that has moved is not followed, least of all into the private network; where to is said', async () => {
    const target = await outside()
    const server = await outside(status(301, { location: `${target.url}/secret` }))
    expect(await sentenceOf(fetchFrom(server))).toContain(`It moved to ${target.url}/secret`)
    expect(target.received).toEqual([])
    const nowhere = await outside(status(302))
    expect(await sentenceOf(fetchFrom(nowhere))).toBe('It moved, and does not say where.')
  })

  test.each([
    ['broken packing', { 'content-encoding': 'gzip' }, /broken/],
    ['unknown packing', { 'content-encoding': 'zstd' }, /packed in a way/],
  ])('with %s is a problem in words', async (_, headers, words) => {
    const server = await outside((__, response) => response.writeHead(200, headers).end('not packed'))
    expect(await sentenceOf(fetchFrom(server))).toMatch(words)
  })

  test('that is refused, or breaks off, or is not there, is a problem in words', async () => {
    expect(await sentenceOf(fetchFrom(await outside(status(404))))).toBe('The other server refused it (404).')
    const half = await outside((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('<rss>', () => response.destroy())
    })
    expect(await sentenceOf(fetchFrom(half))).toMatch(/\.$/)
    const gone = await startFakeServer()
    await gone.close()
    expect(await sentenceOf(fetchFrom(gone))).toMatch(/cannot be reached/)
  })
})

test.each([
  'http://feeds.example.org/',
  'https://127.0.0.1/',
  'https://localhost/feed',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://user:secret@feeds.example.org/',
  'not an address',
])('%s is not fetched', async (url) => {
  const fetched = await createSafeGet([])({ url, etag: null, lastModified: null })
  expect(fetched).toMatchObject({ is: 'problem', sentence: expect.stringMatching(/^[A-Z].+\.$/) })
})

test('a name that leads inside is refused when it is looked up', async () => {
  const server = await outside()
  const { port } = new URL(server.url)
  const url = `https://localhost.localdomain:${port}/`
  const fetched = await createSafeGet([])({ url, etag: null, lastModified: null })
  expect(fetched.is).toBe('problem')
  expect(server.received).toEqual([])
})
