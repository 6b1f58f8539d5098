import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { bagStatus } from '@muster/contract/shapes'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import type { Server } from '../server.ts'

/** Tests a server that does not know yet what another one has sent a page. */

let world: World
let oak: TestTenant
let late: Server
let url: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  late = await world.addServer()
  url = await world.listen(late)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world.close())

/** Stops the late server's sweeps and makes it lose the next notice. */
function loseNextNotice() {
  vi.spyOn(late.context.incidents, 'sweep').mockResolvedValue(false)
  return vi.spyOn(late.context.incidents, 'follow').mockResolvedValueOnce()
}

const broadcast = (incidentId: string, message: string) => {
  const body = { ...newId(), message, severity: 1 as const }
  return world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
}

const broadcastUnheard = async (incidentId: string, message: string) => {
  const lost = loseNextNotice()
  await broadcast(incidentId, message)
  await expect.poll(() => lost.mock.calls.length).toBe(1)
}

const poll = async (upTo?: string) => {
  const path = `${url}/api/incident/GetBagStatus?RedBagGuid=${roomAt(oak, 0).barcode}`
  const answer = await fetch(path, { headers: upTo ? { 'last-event-id': upTo } : {} })
  return bagStatus.parse(await answer.json()).incident
}

test('does not say that there is no incident to a page that was told of one', async () => {
  await poll()
  const lost = loseNextNotice()
  const incidentId = await world.startDrill(oak)
  await expect.poll(() => lost.mock.calls.length).toBe(1)
  expect(await poll()).toBeNull()
  expect(await poll(`${incidentId}:1`)).toMatchObject({ incidentId })
})

test('answers a poll with what the page has, at least', async () => {
  const incidentId = await world.startDrill(oak)
  await expect.poll(() => late.context.incidents.peek(incidentId)?.events.length).toBe(2)
  await broadcastUnheard(incidentId, 'News.')
  expect((await poll(`${incidentId}:2`))?.broadcast.broadcastMessage).not.toBe('News.')
  expect((await poll(`${incidentId}:3`))?.broadcast.broadcastMessage).toBe('News.')
})

test('does not turn a page back that comes to it from another', async () => {
  const incidentId = await world.startDrill(oak)
  await expect.poll(() => late.context.incidents.peek(incidentId)?.events.length).toBe(2)
  await broadcastUnheard(incidentId, 'News.')
  const lastEventId = `${incidentId}:3`
  const bag = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode), { lastEventId })
  const headers = await world.headersOf(oak.staff.Manager)
  const manager = await openSse(url + streamPaths.incident(incidentId), { headers, lastEventId })
  await broadcast(incidentId, 'More.')
  await Promise.all([bag, manager].map((page) => page.next(({ data }) => data.includes('More.'))))
  for (const { frames } of [bag, manager]) {
    const seqs = frames.filter(({ id }) => id).map(({ id }) => Number(id.split(':')[1]))
    expect(Math.min(...seqs)).toBe(4)
    expect(frames.map(({ event }) => event)).not.toContain('status')
    expect(frames.map(({ event }) => event)).not.toContain('snapshot')
  }
  bag.close()
  manager.close()
})

test('asks the database once for all who come at once', async () => {
  const incidentId = await world.startDrill(oak)
  await expect.poll(() => late.context.incidents.peek(incidentId)?.events.length).toBe(2)
  await broadcastUnheard(incidentId, 'News.')
  const catchUp = vi.spyOn(late.context.incidents, 'catchUp')
  await Promise.all(Array.from({ length: 30 }, () => poll(`${incidentId}:3`)))
  expect(catchUp.mock.calls.length).toBeLessThanOrEqual(2)
})

test('answers from what it knows when the database does not say more', async () => {
  const incidentId = await world.startDrill(oak)
  await expect.poll(() => late.context.incidents.peek(incidentId)?.events.length).toBe(2)
  expect(await poll(`${incidentId}:999999999`)).toMatchObject({ incidentId })
  expect(await poll(`${crypto.randomUUID()}:7`)).toMatchObject({ incidentId })
  vi.spyOn(late.context.incidents, 'follow').mockRejectedValue(new Error('away'))
  expect(await poll(`${incidentId}:999999999`)).toMatchObject({ incidentId })
})
