import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests that no browser and no proxy keeps what is about people. */

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('answers with names are kept nowhere', async () => {
  const [oak] = world.tenants
  const incidentId = await world.startDrill(oak)
  const room = roomAt(oak, 0)
  const asManager = await world.headersOf(oak.staff.Manager)
  const asAdmin = await world.headersOf(oak.staff.TenantAdmin)
  const urls = [
    [`/api/bags/${room.barcode}/roster`, {}],
    [`/api/incident/GetBagStatus?RedBagGuid=${room.barcode}`, {}],
    ['/api/sites', asManager],
    ['/api/users/me', asManager],
    [`/api/incidents/${incidentId}`, asManager],
    [`/api/incidents/${incidentId}/students?search=a`, asManager],
    ['/api/admin/users', asAdmin],
    [`/api/bags/${randomUUID()}/roster`, {}],
  ] as const
  for (const [url, headers] of urls) {
    const { statusCode, headers: said } = await world.server.app.inject({ url, headers })
    expect([url, statusCode < 500, said['cache-control']]).toEqual([url, true, 'no-store'])
  }
})
