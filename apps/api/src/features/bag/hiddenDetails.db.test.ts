import { getTenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { getBagIncident, getEarlierChat, postRoomChat } from '@muster/contract/bagCalls'
import { bagFrames, streamPaths } from '@muster/contract/frames'
import { sendBroadcast } from '@muster/contract/incidentCalls'
import { getBagBroadcasts, getBagStatus } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { acknowledge, instructionIds, newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../../test/school.ts'
import { knownPhone } from '../../../test/setupCodes.ts'
import { openSse } from '../../../test/sse.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** An organization that shows details on enrolled phones only. */

const secret = 'Police are at the north gate.'
let world: World
let oak: TestTenant
let room: TestRoom
let url: string
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  room = roomAt(oak, 0)
  url = await world.listen()
  const { bags } = world.server.context
  expect((await bags.find(room.barcode))?.detailsFor).toBe('everyone')
  const params = { id: oak.id }
  const admin = oak.staff.TenantAdmin
  const configuration = await world.ask(getTenantConfiguration, { params }, admin)
  const body = { ...configuration, detailsFor: 'devices' as const }
  await world.ask(updateTenantConfiguration, { params, body }, admin)
  await eventually(async () => expect((await bags.find(room.barcode))?.detailsFor).toBe('devices'))
  incidentId = await world.startDrill(oak)
  await broadcast(secret)
  const inRoom = { barcode: room.barcode, incidentId }
  await world.ask(postRoomChat, { params: inRoom, body: { ...newId(), text: secret, author: null } })
})
afterAll(() => world.close())

const broadcast = (message: string) =>
  world.ask(
    sendBroadcast,
    { params: { incidentId }, body: { ...newId(), message, severity: 1 } },
    oak.staff.Manager,
  )

/** Everything that a phone reads by the barcode, as text. */
async function read(headers: Record<string, string>): Promise<string[]> {
  const { barcode } = room
  const answers = await Promise.all([
    world.call(getBagStatus, { query: { RedBagGuid: barcode } }, { headers }),
    world.call(getBagBroadcasts, { query: { RedBagGuid: barcode } }, { headers }),
    world.call(getBagIncident, { params: { barcode, incidentId } }, { headers }),
    world.call(getEarlierChat, { params: { barcode, incidentId }, query: {} }, { headers }),
  ])
  for (const { status } of answers) expect(status).toBe(200)
  const stream = await openSse(url + streamPaths.bag(barcode), { headers })
  const { data } = await stream.next()
  stream.close()
  return [...answers.map(({ text }) => text), data]
}

test('a phone that is not enrolled reads what the action asks, and nothing that was written', async () => {
  for (const text of await read({})) expect(text).not.toContain(secret)
  const status = await world.ask(getBagStatus, { query: { RedBagGuid: room.barcode } })
  expect([status.hidesDetails, status.hasChat, status.incident?.snapshot.hasChat]).toEqual([
    true,
    false,
    false,
  ])
  expect(status.incident?.broadcast.broadcastMessage).toMatch(/^Lockdown/)
  expect(status.incident?.instructionsList.length).toBeGreaterThan(0)
})

test('an enrolled phone reads all of it', async () => {
  for (const text of await read(await knownPhone(world, oak, oak.sites[0], room)))
    expect(text).toContain(secret)
})

test('one that is enrolled at another site does not', async () => {
  const elsewhere = await knownPhone(world, oak, oak.sites[1], roomAt(oak, 0, oak.sites[1]))
  for (const text of await read(elsewhere)) expect(text).not.toContain(secret)
})

test('a phone without details answers, and its open page follows without reading what is written', async () => {
  const stream = await openSse(url + streamPaths.bag(room.barcode))
  const statusIn = (data: string) => bagFrames.status.parse(JSON.parse(data))
  const first = statusIn((await stream.next()).data)
  const tag = (await world.call(getBagStatus, { query: { RedBagGuid: room.barcode } })).headers.etag
  const ids = await instructionIds(world, oak, incidentId)
  expect((await acknowledge(world, room, incidentId, 1, ids)).status).toBe(200)
  await broadcast(`${secret} Again.`)
  const isDone = ({ event, data }: { event: string; data: string }) =>
    event === 'status' &&
    statusIn(data).incident?.instructionsList.every(({ instructionStatus }) => instructionStatus === 1) ===
      true
  const next = await stream.next(isDone)
  expect(statusIn(next.data).incident?.snapshot.version).toBeGreaterThan(
    first.incident?.snapshot.version ?? 0,
  )
  expect(stream.frames.some(({ event }) => event === 'event')).toBe(false)
  expect(stream.frames.map(({ data }) => data).join()).not.toContain(secret)
  stream.close()
  const enrolled = await world.call(
    getBagStatus,
    { query: { RedBagGuid: room.barcode } },
    { headers: await knownPhone(world, oak, oak.sites[0], room) },
  )
  expect(enrolled.headers.etag).not.toBe(tag)
})
