import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor, chatCommand, openIncidentStore } from '../../test/openIncidentStore.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type Database, openDatabase, openServerDatabase } from '../platform/db/database.ts'
import { IncidentNotices } from './incidentNotices.ts'
import { IncidentStore } from './incidentStore.ts'
import { readChangedLogs } from './readChangedLogs.ts'

/** Tests that other servers are told of new events after their commit, and in few transactions. */

let world: World
let oak: TestTenant
let db: Database
let serverDb: Database
let listener: pg.Client
const heard: { incidentId: string; version: number; known: Promise<number> }[] = []

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  db = openDatabase(world.db.appUrl, 5)
  serverDb = openServerDatabase(world.db.appUrl)
  listener = new pg.Client({ connectionString: world.db.ownerUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    const [, incidentId = '', version] = payload.split(' ')
    heard.push({ incidentId, version: Number(version), known: storedVersion(incidentId) })
  })
  await listener.query('listen muster_incident')
})
afterAll(async () => {
  await Promise.all([listener.end(), db.destroy(), serverDb.destroy()])
  await world.close()
})

const storedVersion = (incidentId: string) =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query('select version from muster.incident where id = $1', [incidentId])
    return Number(rows[0]?.version)
  })

const chat = (text: string) => ({ ...chatCommand(roomAt(oak, 0), text), ...newId(), actor })

test('an append sends no notice itself', async () => {
  const incidentId = await world.startDrill(oak)
  const silent = await openIncidentStore(db)
  await silent.submit(oak.id, incidentId, chat('Nobody is told.'))
  const version = silent.knownVersion(incidentId)
  expect(await storedVersion(incidentId)).toBe(version)
  expect(version).toBe(3)
  // A later notice comes after all earlier ones.
  const last = randomUUID() as string
  await world.asOwner((owner) => owner.query("select pg_notify('muster_incident', $1)", [`x ${last} 1`]))
  await expect.poll(() => heard.map((each) => each.incidentId)).toContain(last)
  expect(heard.filter((each) => each.incidentId === incidentId && each.version >= version)).toEqual([])
})

test('two hundred commits on two incidents are announced after them, in few transactions, the newest last', async () => {
  const incidentIds = [await world.startDrill(oak), await world.startDrill(oak)]
  const notices = new IncidentNotices(serverDb)
  const store = new IncidentStore(db, () => {}, notices)
  await store.sweep()
  heard.length = 0
  for (let at = 0; at < 100; at++)
    await Promise.all(
      incidentIds.map((incidentId) => store.submit(oak.id, incidentId, chat(`Message ${at}`))),
    )
  await notices.stop()
  for (const incidentId of incidentIds) {
    const versions = () =>
      heard.filter((each) => each.incidentId === incidentId).map(({ version }) => version)
    await expect.poll(() => versions().at(-1)).toBe(store.knownVersion(incidentId))
    expect(versions()).toEqual(versions().toSorted((a, b) => a - b))
    expect(versions().length).toBeLessThan(100)
  }
  for (const { version, known } of heard) expect(await known).toBeGreaterThanOrEqual(version)
})

test('a server whose notices are lost is told by the next sweep of another, which asks for nothing that it knows', async () => {
  const incidentId = await world.startDrill(oak)
  const [writer, reader] = [await openIncidentStore(db), await openIncidentStore(db)]
  await writer.submit(oak.id, incidentId, chat('Before the server died.'))
  expect(reader.knownVersion(incidentId)).toBeLessThan(writer.knownVersion(incidentId))
  await reader.sweep()
  expect(reader.knownVersion(incidentId)).toBe(writer.knownVersion(incidentId))
  expect(await readChangedLogs(db, reader.active())).toEqual([])
})
