import { afterAll, beforeAll, expect, test } from 'vitest'
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
