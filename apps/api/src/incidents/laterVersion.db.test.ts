import { randomUUID } from 'node:crypto'
import { afterActionFiles, listEntries } from '@muster/contract/afterActionCalls'
import { bagFrames, incidentFrames, streamPaths } from '@muster/contract/frames'
import { getIncident, sendBroadcast, transferCommand } from '@muster/contract/incidentCalls'
import { getMe } from '@muster/contract/userCalls'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import { verifyEvidence } from '../evidence/verifyEvidence.ts'
import { inTenant } from '../platform/db/database.ts'
import type { Server } from '../server.ts'
import { appendEvents, chainNext, readEvents } from './storedEvents.ts'
import { verifyLog } from './verifyLog.ts'

/** A server goes on with an incident to which a server of a later version has added entries that it cannot read. */

let world: World
let oak: TestTenant
let url: string
let other: Server

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  other = await world.addServer()
  url = await world.listen()
})
afterAll(() => world.close())

const secret = 'The armory is open.'

/** Appends an entry as a server of a later version does, with what it changes in the summary. */
async function appendLater(incidentId: string, type: string, data: unknown, summary: object | null = null) {
  const { db } = world.server.context
  const stored = await inTenant(db, oak.id, (tx) => readEvents(tx, incidentId, 0))
  const last = stored.at(-1)
  const event = {
    actor: { id: randomUUID(), kind: 'drone', name: 'Drone 7' },
    at: new Date().toISOString(),
    commandId: randomUUID(),
    data,
    id: randomUUID(),
    incidentId,
    seq: stored.length + 1,
    type,
  }
  const added = chainNext(last?.hash ?? '', event as unknown as IncidentEvent, 0)
  const row = { stage: 'active', endedAt: null, summary }
  expect(await appendEvents(db, { tenantId: oak.id, id: incidentId }, stored.length, [added], row)).toBe(true)
}

test('pages hear that there is something newer and not what; commands, exports and the verification of the log go on', async () => {
  const incidentId = await world.startDrill(oak)
  const headers = await world.headersOf(oak.staff.Manager)
  const manager = await openSse(url + streamPaths.incident(incidentId), { headers })
  const room = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode))
  await Promise.all([manager.next(), room.next()])

  await appendLater(incidentId, 'DoorsLocked', { doors: [{ words: secret }], roomId: null })
  const frame = await manager.next(({ event }) => event === 'event')
  expect(incidentFrames.event.parse(JSON.parse(frame.data))).toMatchObject({
    seq: 3,
    type: 'Unrecognized',
    data: { type: 'DoorsLocked' },
  })
  const body = { ...newId(), message: 'Stay inside.', severity: 1 as const }
  await world.ask(sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
  const next = await room.next(({ event }) => event === 'event')
  expect(bagFrames.event.parse(JSON.parse(next.data))).toMatchObject({ seq: 4, type: 'BroadcastSent' })
  for (const { frames } of [manager, room]) expect(JSON.stringify(frames)).not.toContain(secret)
  manager.close()
  room.close()

  for (const server of [world.server, other]) {
    const state = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager, server)
    expect(state.unread).toEqual({ entries: 1, forRooms: 0 })
  }
  const { items } = await world.ask(listEntries, { params: { incidentId }, query: {} }, oak.staff.Manager)
  expect(items.find(({ seq }) => seq === 3)?.text).toBe(
    'Something newer happened, which this version of Muster cannot show (DoorsLocked)',
  )
  const file = await fetch(url + afterActionFiles.log(incidentId), { headers })
  const log = await file.text()
  expect(JSON.parse(log).events[2]).toMatchObject({
    type: 'DoorsLocked',
    data: { doors: [{ words: secret }], roomId: null },
    actor: { kind: 'drone' },
  })
  expect(verifyEvidence([{ name: 'log.json', text: log }])).toMatchObject({ wrong: [] })
  expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
})

test('a field that a later version has added to a known entry is part of what is verified and exported', async () => {
  const incidentId = await world.startDrill(oak)
  await appendLater(incidentId, 'DoorsLocked', {})
  const { db } = world.server.context
  const [, , , ...none] = await inTenant(db, oak.id, (tx) => readEvents(tx, incidentId, 0))
  expect(none).toEqual([])
  await appendLater(incidentId, 'NoteAdded', { about: null, text: 'Seen.', isPinned: true })
  expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
  await world.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `update event set data = jsonb_set(data, '{isPinned}', 'false') where incident_id = $1 and seq = 4`,
      [incidentId],
    )
  })
  expect((await verifyLog(world.db.appUrl)).broken).toMatchObject({
    seq: 4,
    reason: 'its content is not what was sealed',
  })
})

test('what a later version has written into the summary stays when this one changes something else', async () => {
  const incidentId = await world.startDrill(oak)
  const summaryOf = async () => {
    const { rows } = await world.asOwner((owner) =>
      owner.query('select summary from incident where id = $1', [incidentId]),
    )
    return rows[0].summary
  }
  const before = await summaryOf()
  await appendLater(incidentId, 'PlaceMoved', {}, { location: 'Gym', doors: 3 })
  const { id: accountId } = await world.ask(getMe, {}, oak.staff.TenantAdmin)
  const body = { ...newId(), accountId }
  await world.ask(transferCommand, { params: { incidentId }, body }, oak.staff.Manager)
  const after = await summaryOf()
  expect(after.commanderName).not.toBe(before.commanderName)
  expect(after).toEqual({ ...before, location: 'Gym', doors: 3, commanderName: after.commanderName })
})
