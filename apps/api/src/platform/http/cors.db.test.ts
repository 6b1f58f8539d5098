import { streamPaths } from '@muster/contract/frames'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests pages of another origin, over the wire: including answers that bypass the framework elsewhere. */

const friend = 'https://app.example.org'
const stranger = 'https://evil.example.net'
let world: World
let base: string
let room: TestRoom

beforeAll(async () => {
  world = await openWorld({ env: { API_ORIGINS: `${friend},http://localhost:5173` } })
  base = await world.listen()
  room = roomAt(world.tenants[0], 0)
})
afterAll(() => world.close())

const statusUrl = () => `${base}${getBagStatus.path}?RedBagGuid=${room.barcode}`
const ask = (url: string, origin: string | null, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, ...(origin ? { origin } : {}) } })

test.each([
  ['GET', 'if-none-match,tenant-id'],
  ['PUT', 'authorization,access-token,content-type'],
])(
  'a preflight for %s is answered for an origin of the list, with what it may send',
  async (method, headers) => {
    const preflight = {
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    }
    for (const url of [statusUrl(), `${base}/api/admin/users`]) {
      const answer = await ask(url, friend, { method: 'OPTIONS', headers: preflight })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
      expect(answer.headers.get('access-control-allow-methods')).toContain(method)
      expect(answer.headers.get('access-control-allow-headers')).toBe(headers)
      const refused = await ask(url, stranger, { method: 'OPTIONS', headers: preflight })
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
  },
)

test('polls, acknowledgements, streams and refusals may be read from an origin of the list, and from no other', async () => {
  // Twice, so that the bag is cached: from then on a fast path would answer.
  for (const _ of [1, 2]) await ask(statusUrl(), null)
  const body = JSON.stringify({ classroomBarcode: room.barcode })
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const calls: [string, RequestInit, number][] = [
    [statusUrl(), {}, 200],
    [`${base}${submitClassroomUpdate.path}`, json, 422],
    [`${base}${streamPaths.bag(room.barcode)}`, {}, 200],
    [`${base}/api/users/me`, {}, 401],
  ]
  for (const [url, init, status] of calls) {
    const end = new AbortController()
    const answer = await ask(url, friend, { ...init, signal: end.signal })
    expect([url, answer.status]).toEqual([url, status])
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('vary')).toMatch(/origin/i)
    end.abort()
    const other = new AbortController()
    const unread = await ask(url, stranger, { ...init, signal: other.signal })
    expect(unread.headers.get('access-control-allow-origin')).toBeNull()
    expect(unread.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    other.abort()
  }
})
