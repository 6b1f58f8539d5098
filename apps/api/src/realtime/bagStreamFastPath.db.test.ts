import { connect } from 'node:net'
import { streamPaths } from '@muster/contract/frames'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { fastAnswers } from '../../test/fastPaths.ts'
import { roomAt } from '../../test/roomCalls.ts'
import { newBarcode } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'

/** Tests streams of bags on the fast path. bagStream.db.test.ts tests their content. */

let world: World
let origin: string
let path: string

beforeAll(async () => {
  world = await openWorld({ env: { FAST_PATH: 'on' } })
  origin = await world.listen()
  path = streamPaths.bag(roomAt(world.tenants[0], 0).barcode)
})
afterAll(() => world.close())

const viewers = () => world.server.context.hub.count().bags

/** Reads status and headers of a stream, and its first frame. */
async function begin(address: string) {
  const stop = new AbortController()
  const { status, headers } = await fetch(origin + address, { signal: stop.signal })
  stop.abort()
  const first = await openSse(origin + address).then(async (stream) => {
    const { event, data } = await stream.next()
    stream.close()
    return { event, data }
  })
  const { date: _, ...kept } = Object.fromEntries(headers)
  return { status, headers: kept, first }
}

test('a stream is the same on the fast path and at the route', async () => {
  // The fast path leaves an unknown address to the route.
  const before = fastAnswers(world.server)
  expect(await begin(path)).toEqual(await begin(`${path}?other=1`))
  expect(fastAnswers(world.server) - before).toBe(2)
  await eventually(() => expect(viewers()).toBe(0))
})

test('a code that opens nothing is refused by the route', async () => {
  const { status, headers } = await fetch(origin + streamPaths.bag(newBarcode()))
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
})

test.each([
  ['the fast path', ''],
  ['the route', '?other=1'],
])('a page that has gone while its bag was looked up is not kept, at %s', async (_, query) => {
  const { bags } = world.server.context
  bags.invalidateAll()
  const find = bags.find.bind(bags)
  let goOn = () => {}
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(bags, 'find').mockImplementation(async (code) => {
      const gate = new Promise<void>((open) => {
        goOn = open
      })
      resolve()
      await gate
      return find(code)
    })
  })
  const { server } = world.server.app
  const gone = new Promise((resolve) => server.once('connection', (seen) => seen.once('end', resolve)))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET ${path}${query} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await asked
  socket.destroy()
  await gone
  goOn()
  await eventually(async () => expect(await find(roomAt(world.tenants[0], 0).barcode)).not.toBeNull())
  vi.restoreAllMocks()
  await eventually(() => expect(viewers()).toBe(0))
})
