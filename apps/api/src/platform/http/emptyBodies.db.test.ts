import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { photoPaths } from '@muster/contract/photoPaths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests of requests that name the type of a body and have none. */

let world: World
let url: string
beforeAll(async () => {
  world = await openWorld()
  url = await world.listen()
})
afterAll(() => world.close())

test.each([
  ['DELETE', '/api/feeds/5e1f7e57-0000-4000-8000-000000000001', 404],
  ['POST', '/api/feeds', 400],
])('a %s that names a type and has no body is answered', async (method, path, status) => {
  const headers = {
    ...(await world.headersOf(world.tenants[0].staff.TenantAdmin)),
    'content-type': 'application/json',
  }
  const answer = await fetch(url + path, { method, headers, signal: AbortSignal.timeout(10_000) })
  expect(answer.status).toBe(status)
})

test('a photo of nothing, whose length nobody has said, is refused at once', async () => {
  const path = photoPaths.upload(roomAt(world.tenants[0], 0).barcode, '5e1f7e57-0000-4000-8000-000000000001')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/jpeg\r\nconnection: close\r\n\r\n`,
  )
  expect(await text(socket)).toMatch(/^HTTP\/1.1 4\d\d /)
})
