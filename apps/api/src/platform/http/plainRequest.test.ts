import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlain } from './plainRequest.ts'

const read = (text: string) => readPlain(Buffer.from(text, 'latin1'))

test('a request as browsers and proxies send it', () => {
  const poll = read(
    'GET /api/x?y=Z-1 HTTP/1.1\r\nHost: school.example\r\nConnection: Keep-Alive\r\nIf-None-Match: "a:1" \r\nX-Forwarded-For: 1\r\nx-forwarded-for:2\r\n\r\n',
  )
  expect(poll).toMatchObject({ method: 'GET', url: '/api/x?y=Z-1', missing: 0 })
  expect({ ...poll?.headers }).toEqual({
    host: 'school.example',
    connection: 'Keep-Alive',
    'if-none-match': '"a:1"',
    'x-forwarded-for': '1, 2',
  })
  const post = read('POST /w HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nabc')
  expect(post).toMatchObject({ method: 'POST', missing: 2 })
  expect(post?.body.toString()).toBe('abc')
})

test.each([
  ['a head that has not come whole', 'GET / HTTP/1.1\r\nhost: a\r\n'],
  ['nothing', ''],
  ['two at once', 'GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['more than it says', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nabc'],
  ['a body without a length', 'POST / HTTP/1.1\r\nhost: a\r\n\r\nabc'],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\nContent-Length: 3\r\n\r\nabc'],
  ['two lengths in one', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3, 3\r\n\r\nabc'],
  ['no number', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: +3\r\n\r\nabc'],
  ['chunks', 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n'],
  [
    'chunks beside a length',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: x\r\n\r\nabc',
  ],
  ['no host', 'GET / HTTP/1.1\r\naccept: a\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['a connection that is to end', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['another protocol', 'GET / HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\n\r\n'],
  ['to be told to go on', 'POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 0\r\n\r\n'],
  ['an older version', 'GET / HTTP/1.0\r\nhost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['lines that end otherwise', 'GET / HTTP/1.1\nhost: a\n\n\r\n\r\n'],
  ['one line that ends otherwise', 'GET / HTTP/1.1\r\nhost: a\nx: y\r\n\r\n'],
  ['a folded line', 'GET / HTTP/1.1\r\nhost: a\r\n b\r\n\r\n'],
  ['a space before the colon', 'GET / HTTP/1.1\r\nhost : a\r\n\r\n'],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a letter that nobody sees', 'GET / HTTP/1.1\r\nhost: a\0\r\n\r\n'],
  ['a space that is none', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\xa0\r\n\r\nabc'],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: a\r\n${'x: y\r\n'.repeat(3_000)}\r\n`],
  ['a line before it', '\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n'],
])('%s is for the HTTP server', (_, text) => {
  expect(read(text)).toBeNull()
})

test('what was made to be looked at for long is not', () => {
  const start = performance.now()
  // Nearly as large as a head may be: of larger ones nothing is looked at.
  read(`GET / HTTP/1.1\r\n${'a:\r\n'.repeat(3_700)}\0\r\n\r\n`)
  read(`GET / HTTP/1.1\r\n${'a'.repeat(14_900)}\r\n\r\n`)
  read(`GET / HTTP/1.1\r\nhost:${' '.repeat(14_900)}\0\r\n\r\n`)
  expect(performance.now() - start).toBeLessThan(1_000)
})

/** What node:http makes of it. */
type Seen = { method?: string | undefined; url?: string | undefined; headers: object; body: string }
let seen: Seen[] = []
const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('latin1').on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    response.end()
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const right = [
  'x: y',
  'if-none-match: "a", "b"',
  'if-none-match: W/"c"',
  'x:\ty\t',
  'connection: keep-alive',
  'Content-Length: 3',
]
const wrong = [
  'Host: b',
  'content-length: 0',
  'content-length: 03',
  'content-length:3 ',
  'content-length: 3\xa0',
  'content-length: 3,3',
  'content-length: -1',
  'transfer-encoding: chunked',
  'connection: close',
  ' folded',
  'x : y',
  ':',
  'x: \0',
  'x',
]

/** Requests that are as they should be, or nearly. */
const almost = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'POST', 'DELETE', 'OPTIONS', 'get', ' GET'),
    fc.oneof(fc.webPath(), fc.string({ maxLength: 8 })).map((path) => `/${path}`),
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...right) },
        { weight: 1, arbitrary: fc.constantFrom(...wrong) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r'),
    fc.constantFrom('', '', 'abc', 'abc', 'ab', 'abcd', '0\r\n\r\n', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
  )
  .map(([method, path, lines, end, body]) =>
    Buffer.from([`${method} ${path} HTTP/1.1`, 'host: a', ...lines, '', body].join(end), 'latin1'),
  )

test('what is plain, the HTTP server reads as the same request, and as no other', async () => {
  let plain = 0
  await fc.assert(
    fc.asyncProperty(almost, async (bytes) => {
      const request = readPlain(bytes)
      if (request?.missing !== 0) return
      plain += 1
      seen = []
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.resume().end(bytes)
      await once(socket, 'close')
      const { method, url, headers, body } = request
      expect(seen).toEqual([{ method, url, headers: { ...headers }, body: body.toString('latin1') }])
    }),
    { numRuns: 4_000 },
  )
  expect(plain).toBeGreaterThan(200)
})
