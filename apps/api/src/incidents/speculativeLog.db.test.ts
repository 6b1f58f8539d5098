import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@muster/domain/incident/commands'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actor, chatCommand, openIncidentStore } from '../../test/openIncidentStore.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import type { IncidentStore } from './incidentStore.ts'
import { verifyLog } from './verifyLog.ts'

/** Tests commands that arrive while earlier ones are still being written, and those that are decided without the lock. */

let world: World
let oak: TestTenant
let db: Database
let incidentId: string
let incidents: IncidentStore
let told: number[]

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  db = openDatabase(world.db.appUrl, 4)
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

const chat = (text: string) => chatCommand(roomAt(oak, 0), text)
const astray: CommandBody = { type: 'SendRoomMessage', data: { message: 'Stay.', roomIds: [randomUUID()] } }
const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear.' } }

/** Does something while the log of a new drill cannot be written, and releases the lock afterward. */
async function whileHeld(work: () => Promise<void>) {
  incidentId = await world.startDrill(oak)
  incidents = await openIncidentStore(db)
  told = []
  incidents.listen((_, events) => told.push(...events.map(({ seq }) => seq)))
  await world.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select from incident where id = $1 for update', [incidentId])
    await work()
    await owner.query('rollback')
  })
}

function submit(body: CommandBody, { commandId } = newId(), to = incidents) {
  return to.submit(oak.id, incidentId, { ...body, commandId, actor })
}

const thoseWaiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%append_events%'`

/** Waits until this many sessions wait for the log. */
function waiting(count: number) {
  return expect
    .poll(() => world.asOwner(async (owner) => (await owner.query(`select ${thoseWaiting}`)).rowCount))
    .toBe(count)
}

const receipt = (version: number, repeated = false) => ({ incidentId, version, repeated })

test('each is answered as if it had waited, and the log has all of them in their order', async () => {
  const answers: ReturnType<typeof submit>[] = []
  await whileHeld(async () => {
    answers.push(submit(chat('first')))
    await waiting(1)
    const twice = newId()
    answers.push(submit(chat('second'), twice), submit(chat('second'), twice), submit(end), submit(end))
  })
  expect(await Promise.all(answers)).toEqual([
    receipt(3),
    receipt(4),
    receipt(4, true),
    receipt(5),
    expect.objectContaining({ type: 'already-ended' }),
  ])
  expect(told).toEqual([3, 4, 5])
  expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
})

test('when another server was faster, they are decided again behind what it has written', async () => {
  const answers: ReturnType<typeof submit>[] = []
  await whileHeld(async () => {
    const other = await openIncidentStore(db)
    answers.push(submit(chat('there'), newId(), other))
    await waiting(1)
    answers.push(submit(chat('here')))
    await waiting(2)
    answers.push(submit(chat('behind it')))
  })
  expect(await Promise.all(answers)).toEqual([receipt(3), receipt(4), receipt(5)])
  expect(told).toEqual([3, 4, 5])
  expect(incidents.peek(incidentId)?.state).toEqual((await openIncidentStore(db)).peek(incidentId)?.state)
})

test('when those before them are lost with their connection, they do not stand on them', async () => {
  const again = newId()
  let [lost, behind]: Promise<unknown>[] = []
  await whileHeld(async () => {
    lost = submit(chat('lost')).catch(({ message }: Error) => message)
    await waiting(1)
    behind = submit(chat('behind it'), again).catch(() => null)
    await world.asOwner((owner) => owner.query(`select pg_terminate_backend(pid) ${thoseWaiting}`))
    expect(await lost).toMatch(/terminat/)
  })
  // It may have been sent on the same connection just before its end was noticed; then it is sent again.
  expect((await behind) ?? (await submit(chat('behind it'), again))).toEqual(receipt(3))
  expect(told).toEqual([3])
  expect(await verifyLog(world.db.appUrl)).toMatchObject({ broken: null })
})

test('what changes nothing waits for nobody who is writing', async () => {
  await whileHeld(async () => {
    expect(await submit(astray)).toMatchObject({ type: 'unknown-room' })
  })
  expect(told).toEqual([])
})

test('a second tap is answered also while the database is away', async () => {
  incidentId = await world.startDrill(oak)
  const lost = openDatabase(world.db.appUrl, 1)
  incidents = await openIncidentStore(lost)
  const twice = newId()
  expect(await submit(chat('once'), twice)).toEqual(receipt(3))
  await lost.destroy()
  expect(await submit(chat('once'), twice)).toEqual(receipt(3, true))
  await expect(submit(chat('twice'))).rejects.toThrow()
})

test('what would change nothing is decided again when another server has written meanwhile', async () => {
  await whileHeld(async () => {})
  const other = await openIncidentStore(db)
  expect(await submit(end, newId(), other)).toEqual(receipt(3))
  // This server does not know yet that the incident has ended.
  expect(await submit(astray)).toMatchObject({ type: 'already-ended' })
  expect(told).toEqual([3])
})
