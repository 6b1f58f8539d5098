import { requestSupport } from '@muster/contract/bagCalls'
import { bagFrames, streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt, shownIn } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { isHeartbeat, type OpenSse, openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import { verifyLog } from '../incidents/verifyLog.ts'
import type { Server } from '../server.ts'

/** Tests several servers on one database: pages of one show what another writes. */

let world: World
let oak: TestTenant
let other: Server
let url: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  other = await world.addServer()
  url = await world.listen(other)
})
afterAll(() => world.close())

const broadcast = (incidentId: string, message: string, server = world.server) => {
  const body = { ...newId(), message, severity: 1 as const }
  return world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager, server)
}
const says = (words: string) => (frame: { data: string }) => frame.data.includes(words)

/** Cuts the servers' connections for notices; returns how many there were. */
async function cutListeners() {
  const cut = await world.asOwner((owner) =>
    owner.query(`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and query ilike '%listen muster_incident%' and pid <> pg_backend_pid()`),
  )
  return cut.rowCount
}

/** Opens a room's and a manager's page at the other server. */
async function pagesOfOther(incidentId: string): Promise<[OpenSse, OpenSse]> {
  const bag = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode))
  const headers = await world.headersOf(oak.staff.Manager)
  const manager = await openSse(url + streamPaths.incident(incidentId), { headers })
  await Promise.all([bag.next(), manager.next()])
  return [bag, manager]
}

test('a start at one server reaches a page that is open at another', async () => {
  const bag = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode))
  await bag.next()
  const incidentId = await world.startDrill(oak)
  const status = bagFrames.status.parse(JSON.parse((await bag.next()).data))
  expect(status.incident?.incidentId).toBe(incidentId)
  bag.close()
})

test('a command through one server reaches pages that are open at another, once', async () => {
  const incidentId = await world.startDrill(oak)
  const [bag, manager] = await pagesOfOther(incidentId)
  await broadcast(incidentId, 'Through the first.')
  await broadcast(incidentId, 'Through the second.', other)
  for (const page of [bag, manager]) {
    const ids = [await page.next(says('Through the first.')), await page.next(says('Through the second.'))]
    expect(ids.map(({ id }) => id)).toEqual([`${incidentId}:3`, `${incidentId}:4`])
    expect(page.frames.filter(says('Through')).length).toBe(2)
    page.close()
  }
})

test('also when the notification is lost: the log is looked at every second', async () => {
  const incidentId = await world.startDrill(oak)
  const [bag, manager] = await pagesOfOther(incidentId)
  expect(await cutListeners()).toBe(2)
  const sent = Date.now()
  await broadcast(incidentId, 'Nobody was told.')
  await Promise.all([bag.next(says('Nobody was told.')), manager.next(says('Nobody was told.'))])
  expect(Date.now() - sent).toBeLessThan(3000)
  bag.close()
  manager.close()
})

test('the same poll is answered by the same tag at each server, and by 304 at the one that did not give it', async () => {
  const incidentId = await world.startDrill(oak)
  const ids = await instructionIds(world, oak, incidentId)
  const path = `/api/incident/GetBagStatus?RedBagGuid=${roomAt(oak, 1).barcode}`
  const poll = ({ app }: Server, tag = '') => app.inject({ url: path, headers: { 'if-none-match': tag } })
  const late = await world.addServer()
  const { version } = await broadcast(incidentId, 'To all.')
  await acknowledge(world, roomAt(oak, 1), incidentId, 1, ids)
  await acknowledge(world, roomAt(oak, 2), incidentId, 1, ids)
  for (const { context } of [other, late])
    await expect.poll(() => context.incidents.peek(incidentId)?.events.length).toBeGreaterThan(version + 1)
  const answers = await Promise.all([world.server, other, late].map((server) => poll(server)))
  const tags = answers.map(({ headers }) => String(headers.etag))
  expect(new Set(tags).size).toBe(1)
  expect(answers.map(({ json }) => json())).toEqual([
    answers[0]?.json(),
    answers[0]?.json(),
    answers[0]?.json(),
  ])
  for (const server of [world.server, other, late]) expect((await poll(server, tags[0])).statusCode).toBe(304)
  await late.app.close()
})

test('a label that was replaced while notices were lost opens nothing at any server as soon as they come again', async () => {
  const { id, barcode } = await world.asOwner(async (owner) => {
    const found = await owner.query('select id, barcode from muster.bag where barcode = $1', [
      roomAt(oak, 3).barcode,
    ])
    return found.rows[0]
  })
  const status = async () => {
    const { statusCode } = await other.app.inject({ url: `/api/incident/GetBagStatus?RedBagGuid=${barcode}` })
    return statusCode
  }
  expect(await status()).toBe(200)
  // Simulates a notice that was sent while nobody listened.
  await world.asOwner((owner) =>
    owner.query("update muster.bag set barcode = 'a-new-label-of-the-same-bag' where id = $1", [id]),
  )
  expect(await status()).toBe(200)
  await cutListeners()
  await expect.poll(status).toBe(404)
})

test('forty commands through both servers at once are one log without a gap', async () => {
  const incidentId = await world.startDrill(oak)
  const all = Array.from({ length: 40 }, (_, at) =>
    broadcast(incidentId, `Message ${at}`, at % 2 ? world.server : other),
  )
  const versions = (await Promise.all(all)).map(({ version }) => version)
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 3))
  expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
})

test('a command sent again through the other server is the same command', async () => {
  const incidentId = await world.startDrill(oak)
  const body = { ...newId(), message: 'Once.', severity: 1 as const }
  const ask = (server: Server) =>
    world.ask(calls.sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager, server)
  expect(await ask(world.server)).toEqual({ incidentId, version: 3, repeated: false })
  expect(await ask(other)).toEqual({ incidentId, version: 3, repeated: true })
})

test('what a room says of an incident that is over is not read by servers that do not hold it, nor changes who is in one', async () => {
  const incidentId = await world.startDrill(oak)
  const room = roomAt(oak, 0)
  await world.ask(
    ...([
      calls.endIncident,
      { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    ] as const),
    oak.staff.Manager,
  )
  const late = await world.addServer()
  const noted = vi.spyOn(world.server.context.roomIncidents, 'note')
  const running = await world.startDrill(oak)
  const params = { barcode: room.barcode, incidentId }
  await world.ask(requestSupport, { params, body: { ...newId(), note: null } })
  expect(noted.mock.calls.map(([{ id }]) => id)).toEqual([running])
  // Once a later notice has been handled, the late one has been, too.
  const { version } = await broadcast(running, 'Later.')
  await expect.poll(() => late.context.incidents.peek(running)?.state?.version).toBe(version)
  expect(late.context.incidents.peek(incidentId)).toBeUndefined()
  await late.app.close()
})

describe('a server that is started again', () => {
  test('answers polls of the running incident at once, and the log is clean', async () => {
    const incidentId = await world.startDrill(oak)
    const ids = await instructionIds(world, oak, incidentId)
    await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
    const before = await shownIn(world, roomAt(oak, 0))
    const first = await world.addServer()
    await first.app.close()
    const again = await world.addServer()
    expect(await shownIn(world, roomAt(oak, 0), again)).toEqual(before)
    expect(before.incidentId).toBe(incidentId)
    const verdict = await verifyLog(world.db.appUrl)
    expect(verdict.broken).toBeNull()
  })

  test('ends the streams that were open, and they go on at the next server where they were', async () => {
    const incidentId = await world.startDrill(oak)
    const closing = await world.addServer()
    const page = await openSse((await world.listen(closing)) + streamPaths.bag(roomAt(oak, 0).barcode))
    const { id } = await page.next()
    await closing.app.close()
    await page.ended
    await broadcast(incidentId, 'While it was away.')
    const back = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode), { lastEventId: id })
    expect((await back.next()).data).toContain('While it was away.')
    expect(page.frames.filter((frame) => !isHeartbeat(frame)).map(({ event }) => event)).toEqual(['status'])
    back.close()
  })
})
