import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@muster/domain/incident/commands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actor, chatCommand, openIncidentStore } from '../../test/openIncidentStore.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { IncidentStore } from './incidentStore.ts'
import { verifyLog } from './verifyLog.ts'

/** Tests the store when something happens that should never happen. */

let world: World
let oak: TestTenant
let db: Database

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  db = openDatabase(world.db.appUrl, 3)
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

const chat = (text: string) => chatCommand(roomAt(oak, 0), text)

test('one command that cannot be stored fails alone; those that arrived with it are stored', async () => {
  const incidentId = await world.startDrill(oak)
  const incidents = await openIncidentStore(db)
  const say = (text: string) => incidents.submit(oak.id, incidentId, { ...chat(text), ...newId(), actor })
  const outcomes = await Promise.allSettled(['first', 'second', '\u0000', 'third'].map(say))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(incidents.peek(incidentId)?.state?.version).toBe(2 + 3)
  expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
})

test('an end that was missed is learned of, however long ago it was', async () => {
  const incidentId = await world.startDrill(oak)
  const incidents = await openIncidentStore(db)
  const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear.' } }
  await world.server.context.incidents.submit(oak.id, incidentId, { ...end, ...newId(), actor })
  await world.asOwner((owner) =>
    owner.query("update incident set ended_at = now() - interval '1 hour' where id = $1", [incidentId]),
  )
  expect(incidents.peek(incidentId)?.state?.stage).toBe('active')
  await incidents.sweep()
  expect(incidents.peek(incidentId)?.state?.stage).toBe('ended')
})

test('a log that cannot be read is reported, and the other schools go on', async () => {
  const [broken, whole] = [await world.startDrill(oak), await world.startDrill(oak)]
  const spoil = (type: string) =>
    world.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica')
      await owner.query('update event set type = $2 where incident_id = $1 and seq = 1', [broken, type])
    })
  await spoil('NobodyKnows')
  const incidents = new IncidentStore(db)
  const reported: string[] = []
  await incidents.sweep((incidentId) => reported.push(incidentId))
  expect(reported).toEqual([broken])
  expect(incidents.peek(whole)?.state?.stage).toBe('active')
  await spoil('IncidentStarted')
})

test('nothing is taken for written in a log that has become shorter than this process knows', async () => {
  const incidentId = await world.startDrill(oak)
  const incidents = await openIncidentStore(db)
  await world.asOwner((owner) => owner.query('update incident set version = 1 where id = $1', [incidentId]))
  const lost = incidents.submit(oak.id, incidentId, { ...chat('lost'), ...newId(), actor })
  await expect(lost).rejects.toThrow('is not the one in memory')
  expect(incidents.peek(incidentId)?.state?.version).toBe(2)
  await world.asOwner((owner) => owner.query('update incident set version = 2 where id = $1', [incidentId]))
})

describe('a store whose last event the database has lost', () => {
  /** Takes the last event out of the database, as a standby lacks it that was promoted. */
  const lose = (incidentId: string, seq: number) =>
    world.asOwner(async (owner) => {
      await owner.query('set session_replication_role = replica')
      await owner.query('delete from event where incident_id = $1 and seq = $2', [incidentId, seq])
      await owner.query('update incident set version = $2 where id = $1', [incidentId, seq - 1])
    })
  const command = (text: string) => ({ ...chat(text), ...newId(), actor })
  const said = (incidents: IncidentStore, incidentId: string) =>
    incidents
      .peek(incidentId)
      ?.events.flatMap(({ type, data }) => ('text' in data ? [`${type} ${data.text}`] : []))

  const ways = {
    'a command': (incidents: IncidentStore, incidentId: string) =>
      incidents.submit(oak.id, incidentId, command('mine')),
    'commands with a change of rows': (incidents: IncidentStore, incidentId: string) =>
      incidents.submitWith(oak.id, incidentId, [command('mine')], async () => true),
    'a sweep': (incidents: IncidentStore) => incidents.sweep(),
  }
  test.each(
    Object.entries(ways).flatMap(([name, go]) => [0, 1, 2].map((others) => [name, others, go] as const)),
  )(
    'finds out by %s, when others have written %i events since, and has the true log',
    async (_, others, go) => {
      const incidentId = await world.startDrill(oak)
      const incidents = await openIncidentStore(db)
      await incidents.submit(oak.id, incidentId, command('lost'))
      await lose(incidentId, 3)
      const other = await openIncidentStore(db)
      for (let at = 0; at < others; at++) await other.submit(oak.id, incidentId, command('true'))
      const known: number[] = []
      incidents.onReplaced((_, __, version) => known.push(version))
      await go(incidents, incidentId)
      // An equal length is found out by the next event, or when the database server is another one.
      const isFound = go !== ways['a sweep'] || others !== 1
      const mine = go === ways['a sweep'] ? [] : ['ChatPosted mine']
      const expected = [...Array<string>(others).fill('ChatPosted true'), ...mine]
      expect(said(incidents, incidentId)).toEqual(isFound ? expected : ['ChatPosted lost'])
      expect(known).toEqual(isFound ? [3] : [])
      expect((await verifyLog(world.db.appUrl)).broken).toBeNull()
    },
  )
})

test('every event is told once and in order, whoever wrote it and however it was heard of', async () => {
  const incidentId = await world.startDrill(oak)
  const incidents = await openIncidentStore(db)
  const told: number[] = []
  incidents.listen((_, events) => told.push(...events.map(({ seq }) => seq)))
  const here = world.server.context.incidents
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => [
      (at % 2 ? here : incidents).submit(oak.id, incidentId, { ...chat(`${at}`), ...newId(), actor }),
      incidents.catchUp(oak.id, incidentId),
    ]).flat(),
  )
  await incidents.catchUp(oak.id, incidentId)
  expect(told).toEqual(Array.from({ length: 30 }, (_, at) => at + 3))
})

describe('names as a directory may have them', () => {
  test.each([
    ['spaces around it', '  Room 101 '],
    ['nothing but a space', ' '],
    ['two hundred emojis', '🦉'.repeat(200)],
  ])('with %s do not break the log of an incident', async (_, name) => {
    await world.asOwner(async (owner) => {
      await owner.query('update room set name = $1 where id = $2', [name, roomAt(oak, 1).id])
      await owner.query('update bag set name = $1 where id = $2', [name, roomAt(oak, 1).bagId])
      await owner.query('update site set name = $1 where id = $2', [name, oak.sites[0].id])
      await owner.query('update app_user set name = $1 where email = $2', [name, oak.staff.Manager.email])
    })
    const incidentId = await world.startDrill(oak)
    const status: CommandBody = {
      type: 'PostChat',
      data: { roomId: roomAt(oak, 1).id, text: 'Here.' },
    }
    await world.server.context.incidents.submit(oak.id, incidentId, {
      ...status,
      commandId: randomUUID(),
      actor,
    })
    const read = (await openIncidentStore(db)).peek(incidentId)?.state
    expect(read).toEqual(world.server.context.incidents.peek(incidentId)?.state)
    expect(read?.sites).toMatchObject([{ id: oak.sites[0].id, name }])
    expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
  })
})
