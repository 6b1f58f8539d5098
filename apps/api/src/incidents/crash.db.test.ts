import { randomBytes, randomUUID } from 'node:crypto'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killsAfter } from '../../../../tools/ciAdds.ts'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { type ServerProcess, startServerProcess } from '../../test/serverProcess.ts'
import { type Database, inTenant, openDatabase } from '../platform/db/database.ts'
import { IncidentStore } from './incidentStore.ts'
import { readEvents } from './storedEvents.ts'
import { verifyLog } from './verifyLog.ts'

/** Tests that a server killed at any moment loses nothing that it confirmed. */

const roomCount = 40
const tenantId = randomUUID()
const incidentId = randomUUID()
const instructionId = randomUUID()

let database: TestDatabase
let db: Database
let barcodes: string[]
let server: ServerProcess | null = null

beforeEach(async () => {
  database = await freshDatabase()
  db = openDatabase(database.appUrl, 3)
  barcodes = await makeSchool()
})

afterEach(async () => {
  server?.process.kill('SIGKILL')
  await db.destroy()
  await database.drop()
})

test('every acknowledgement that was answered is in the log after SIGKILL, and the log is whole', async () => {
  const answered = new Set<string>()
  server = await startServer()
  for (const killAfter of killsAfter) {
    const { process, url } = server
    let answers = 0
    const rooms = barcodes.map(async (barcode) => {
      for (let sequence = answered.size; ; sequence++) {
        const text = `${barcode} says ${sequence}`
        const ok = await say(url, barcode, text)
        if (!ok) return
        answered.add(text)
        if (++answers === killAfter) process.kill('SIGKILL')
      }
    })
    await Promise.all(rooms)
    expect(answers).toBeGreaterThanOrEqual(killAfter)
    server = await startServer()
    const stored = await said()
    expect([...answered].filter((text) => !stored.has(text))).toEqual([])
  }
  const { broken, events } = await verifyLog(database.appUrl)
  expect(broken).toBeNull()
  expect(events).toBeGreaterThanOrEqual(answered.size)
})

test('acknowledgements that were answered are in the log after SIGKILL, each once, though every phone sends again what was cut', async () => {
  server = await startServer()
  const { process, url } = server
  const answered = new Set<string>()
  const cut: { barcode: string; name: string }[] = []
  // Each message differs, so that none repeats the one before.
  const rooms = barcodes.map(async (barcode, at) => {
    for (let sequence = 1; ; sequence++) {
      const name = `aaaa${String(at).padStart(2, '0')}:${sequence}`
      if (!(await acknowledge(url, barcode, name))) return void cut.push({ barcode, name })
      answered.add(name)
      if (answered.size === 60) process.kill('SIGKILL')
    }
  })
  await Promise.all(rooms)
  expect(answered.size).toBeGreaterThanOrEqual(60)
  server = await startServer()
  // Retries as a phone does: the same command with the same id.
  for (const { barcode, name } of cut) {
    expect(await acknowledge(server.url, barcode, name)).toBe(true)
    answered.add(name)
  }
  const stored = await completed()
  expect(stored).toHaveLength(answered.size)
  expect(new Set(stored)).toEqual(answered)
  expect((await verifyLog(database.appUrl)).broken).toBeNull()
})

/**
 * Sends an acknowledgement as a phone does; returns true when the server confirmed it.
 * @param name of the command: the room, and its running number
 */
async function acknowledge(url: string, barcode: string, name: string): Promise<boolean> {
  const [userId = '', sequence] = name.split(':')
  const response = { id: instructionId, instructionStatus: 1, instructionValue: name }
  const body = JSON.stringify({
    classroomBarcode: barcode,
    sequence: Number(sequence),
    userId,
    incidentId,
    instructionResponse: [response],
  })
  const headers = { 'content-type': 'application/json' }
  const path = `${url}${submitClassroomUpdate.path}`
  const answer = await fetch(path, { method: 'POST', headers, body }).catch(() => null)
  await answer?.text().catch(() => '')
  return answer?.status === 200
}

/** Lists the names of the acknowledgements in the log. */
async function completed(): Promise<string[]> {
  const events = await inTenant(db, tenantId, (tx) => readEvents(tx, incidentId, 0))
  return events.flatMap(({ event }) =>
    event.type === 'InstructionCompleted' ? [String(event.data.values?.[instructionId])] : [],
  )
}

/** Sends one chat message of a room; returns true when the server confirmed it. */
async function say(url: string, barcode: string, text: string): Promise<boolean> {
  const body = JSON.stringify({ commandId: randomUUID(), text, author: null })
  const path = `${url}/api/bags/${barcode}/incidents/${incidentId}/chat`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body }).catch(() => null)
  await response?.text().catch(() => '')
  return response?.status === 200
}

async function said(): Promise<Set<string>> {
  const events = await inTenant(db, tenantId, (tx) => readEvents(tx, incidentId, 0))
  return new Set(events.flatMap(({ event }) => (event.type === 'ChatPosted' ? [event.data.text] : [])))
}

const startServer = () => startServerProcess({ DATABASE_URL: database.appUrl })

/** Creates a tenant with one site of rooms in a running drill; returns the barcodes. */
async function makeSchool(): Promise<string[]> {
  const codes = await inTenant(db, tenantId, async (tx) => {
    await tx
      .insertInto('tenant')
      .values({ id: tenantId, key: 'north', name: 'North', prefix: 'north' })
      .execute()
    const site = { tenant_id: tenantId, name: 'North School' }
    const { id: siteId } = await tx.insertInto('site').values(site).returning('id').executeTakeFirstOrThrow()
    const rooms = Array.from({ length: roomCount }, (_, at) => ({
      id: randomUUID(),
      bagId: randomUUID(),
      siteId,
      name: `Room ${at + 1}`,
      expected: null,
      barcode: randomBytes(16).toString('base64url'),
    }))
    const common = { tenant_id: tenantId, site_id: siteId }
    await tx
      .insertInto('room')
      .values(rooms.map(({ id, name }) => ({ ...common, id, name })))
      .execute()
    const bags = rooms.map(({ id, bagId, name, barcode }) => ({
      ...common,
      id: bagId,
      room_id: id,
      name,
      barcode,
    }))
    await tx.insertInto('bag').values(bags).execute()
    return rooms
  })
  const sites = [{ id: codes[0]?.siteId ?? 0, name: 'North School' }]
  await new IncidentStore(db).submit(tenantId, incidentId, {
    type: 'StartIncident',
    commandId: 'start',
    actor: { kind: 'system', name: 'Test' },
    data: {
      kind: 'Exercise',
      action: 'Hold',
      type: 7,
      sites,
      location: null,
      message: 'Hold.',
      severity: 1,
      rooms: codes.map(({ barcode: _, ...room }) => room),
      instructions: [{ id: instructionId, text: 'Say how it is', dataType: 3 }],
      hasChat: true,
    },
  })
  return codes.map(({ barcode }) => barcode)
}
