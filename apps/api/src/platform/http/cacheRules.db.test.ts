import { randomUUID } from 'node:crypto'
import { getSitePlan } from '@muster/contract/planCalls'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../test/contract.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { cacheRules } from './cacheRules.ts'

/** Tests that nobody keeps an answer, but for those of the list. */

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The routes of the server as `GET /api/sites`, from its own drawing of them. */
function routes(): string[] {
  const found: string[] = []
  const branch: string[] = []
  for (const line of world.server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (!part) continue
    branch.splice(indent.length / 4, branch.length, part)
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${branch.join('')}`)
  }
  return found
}

const isApi = (route: string) =>
  / \/(api|feeds|health)\/| \/(config\.json|manifest\.webmanifest)$/.test(route)

test('the routes are found, those of the contract among them', () => {
  const all = new Set(routes())
  expect(all.size).toBeGreaterThan(endpoints.length)
  expect(endpoints.filter(([, { method, path }]) => !all.has(`${method} ${path}`))).toEqual([])
})

test('each line of the list is a route', () => {
  const all = new Set(routes())
  expect(Object.keys(cacheRules).filter((url) => !all.has(`GET ${url}`))).toEqual([])
})

test('every refusal says that nobody keeps it, also where a good answer may be kept', async () => {
  const calls = routes().filter((route) => isApi(route) && !route.includes('/stream'))
  expect(calls.length).toBeGreaterThan(endpoints.length)
  const kept: string[] = []
  for (const call of calls) {
    const [method, url = ''] = call.split(' ')
    const options = { method, url: url.replaceAll('*', 'x'), payload: method === 'GET' ? undefined : {} }
    const { statusCode, headers } = await world.server.app.inject(options as InjectOptions)
    const rule = statusCode === 200 ? (cacheRules[url] ?? 'no-store') : 'no-store'
    if (headers['cache-control'] !== rule) kept.push(`${call} ${statusCode} ${headers['cache-control']}`)
  }
  expect(kept).toEqual([])
})

test('an answer with names is kept by nobody', async () => {
  const { barcode } = roomAt(world.tenants[0], 0)
  const { statusCode, headers } = await world.server.app.inject({ url: `/api/bags/${barcode}/roster` })
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

test('nor is one that a manager or an administrator reads, or a refusal', async () => {
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

test('an answer of the list is asked about each time, by its entity tag, and never kept for others', async () => {
  const [oak] = world.tenants
  const kept = 'private, no-cache'
  const params = { siteId: oak.sites[0].id }
  const plan = await world.call(getSitePlan, { params }, oak.staff.Manager)
  expect([plan.status, plan.headers['cache-control']]).toEqual([200, kept])
  const headers = {
    ...(await world.headersOf(oak.staff.Manager)),
    'if-none-match': String(plan.headers.etag),
  }
  const again = await world.call(getSitePlan, { params }, { headers })
  expect([again.status, again.headers['cache-control']]).toEqual([304, kept])
})
