import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { requestIds } from './requestIds.ts'

const readable = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
const idOf = (trusted: string[] | false, from: string, given?: string) =>
  requestIds(trusted)({
    headers: given === undefined ? {} : { 'x-request-id': given },
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage)

test('a request has an id that can be read out, and each has another', () => {
  const ids = Array.from({ length: 2_000 }, () => idOf(false, '192.0.2.1'))
  for (const id of ids) expect(id).toMatch(readable)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  [['192.0.2.7'], '192.0.2.7'],
  [['10.0.0.0/8'], '10.20.30.40'],
  [['loopback'], '127.0.0.1'],
  [['loopback'], '::ffff:127.0.0.1'],
  [['loopback'], '::1'],
  [['uniquelocal'], 'fd00::7'],
])('the id of a trusted proxy is taken: %j, %s', (trusted, from) => {
  expect(idOf(trusted, from, 'a1b2:c3.d4_e5-f6')).toBe('a1b2:c3.d4_e5-f6')
})

test('an id of anybody else is replaced', () => {
  expect(idOf(['192.0.2.7'], '192.0.2.8', 'mine')).toMatch(readable)
  expect(idOf(false, '127.0.0.1', 'mine')).toMatch(readable)
})

test.each(['', 'two words', 'line\nbreak', '"quoted"', 'x'.repeat(65)])(
  'an id that is not well-formed is replaced: %j',
  (given) => {
    expect(idOf(['loopback'], '127.0.0.1', given)).toMatch(readable)
  },
)
