import { streamPaths } from '@muster/contract/frames'
import * as calls from '@muster/contract/incidentCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { bagStatus } from '@muster/contract/shapes'
import type { CommandBody } from '@muster/domain/incident/commands'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { growLog } from '../../test/growLog.ts'
import { actor, chatCommand } from '../../test/openIncidentStore.ts'
import { acknowledge, acknowledgement, instructionIds, newId, roomAt } from '../../test/roomCalls.ts'
import type { TestTenant } from '../../test/school.ts'
import { openSse } from '../../test/sse.ts'
import { openWorld, type World } from '../../test/world.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { IncidentStore } from './incidentStore.ts'
import type { LoadedIncident } from './loadedIncident.ts'
import { SnapshotJob } from './snapshotJob.ts'
import { storeSnapshot } from './storedSnapshot.ts'
import { verifyLog } from './verifyLog.ts'

/** Tests which data a starting server takes from a snapshot, and which from the log alone. */

/** Length of the log when its state is saved: above the limit for reading a log without its snapshot. */
const length = 1200

let world: World
let oak: TestTenant
let db: Database
let incidentId: string
let ids: string[]
let ignored: string[]

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  db = openDatabase(world.db.appUrl, 3)
})
beforeEach(async () => {
  incidentId = await world.startDrill(oak)
  ids = await instructionIds(world, oak, incidentId)
  await acknowledge(world, roomAt(oak, 0), incidentId, 1, ids)
  await growLog(world, oak, incidentId, oak.sites[0].rooms, length)
  await storeSnapshot(db, await here(), 1)
  ignored = []
})
afterAll(async () => {
  await db.destroy()
  await world.close()
})

/** The incident in the first server, which has read every event. */
async function here(): Promise<LoadedIncident> {
  const { incidents } = world.server.context
  await incidents.catchUp(oak.id, incidentId)
  return known(incidents)
}

function known(incidents: IncidentStore): LoadedIncident {
  const incident = incidents.peek(incidentId)
  if (!incident) throw new Error('the incident is not in memory')
  return incident
}

/** The incident store of a server that has just started, which reads nothing by itself. */
async function started(listener: Parameters<IncidentStore['listen']>[0] = () => {}): Promise<IncidentStore> {
  const incidents = new IncidentStore(db, (id, why) => void (id === incidentId && ignored.push(why)))
  incidents.listen((incident, events) => {
    if (incident.id === incidentId) listener(incident, events)
  })
  await incidents.sweep()
  return incidents
}

const broadcast = (message: string) =>
  world.ask(
    calls.sendBroadcast,
    { params: { incidentId }, body: { ...newId(), message, severity: 1 } },
    oak.staff.Manager,
  )
const chat = (text: string) => chatCommand(roomAt(oak, 0), text)
const onSnapshot = (query: string) => world.asOwner((owner) => owner.query(query, [incidentId]))
const keptVersions = async () =>
  (await onSnapshot('select version from muster.incident_snapshot where incident_id = $1')).rows

describe('a server that starts', () => {
  test('has the state at once, and reads the log before it when it is asked for', async () => {
    await broadcast('After the snapshot.')
    const told: string[] = []
    const incidents = await started((_, events) => told.push(...events.map(({ type }) => type)))
    const whole = await here()
    expect(known(incidents)).toMatchObject({ missing: length, lastHash: whole.lastHash })
    expect(known(incidents).events).toHaveLength(1)
    expect(known(incidents).state).toEqual(whole.state)
    expect(told).toEqual(['IncidentStarted', 'BroadcastSent'])
    const opened = await incidents.load(oak.id, incidentId)
    expect(opened).toEqual(whole)
    expect(opened?.missing).toBe(0)
    expect(ignored).toEqual([])
  })

  test('answers polls and pages from it, and the timeline whole', async () => {
    const late = await world.addServer()
    expect(known(late.context.incidents).missing).toBe(length)
    const url = await world.listen(late)
    const poll = await fetch(`${url}/api/incident/GetBagStatus?RedBagGuid=${roomAt(oak, 0).barcode}`)
    const { incident } = bagStatus.parse(await poll.json())
    expect(incident).toMatchObject({ incidentId })
    const page = await openSse(url + streamPaths.bag(roomAt(oak, 0).barcode), {
      lastEventId: `${incidentId}:3`,
    })
    await page.next(({ event }) => event === 'status')
    await broadcast('To all.')
    await page.next(({ data }) => data.includes('To all.'))
    page.close()
    const ask = { params: { incidentId }, query: { after: 0 } }
    const [there, before] = [
      await world.ask(calls.getTimeline, ask, oak.staff.Manager, late),
      await world.ask(calls.getTimeline, ask, oak.staff.Manager),
    ]
    expect(there).toEqual(before)
    expect(there[0]?.seq).toBe(1)
    await late.app.close()
  })

  test('answers an acknowledgement from before the snapshot as a repetition', async () => {
    const incidents = await started()
    const first = (await here()).events[2]
    if (first?.type !== 'InstructionCompleted') throw new Error('the third event is the acknowledgement')
    const { commandId, data } = first
    const again = await incidents.submit(oak.id, incidentId, {
      type: 'CompleteInstruction',
      data,
      commandId,
      actor: first.actor,
    })
    expect(again).toEqual({ incidentId, version: 3, repeated: true })
    expect(known(incidents).missing).toBe(length)
    const late = await world.addServer()
    const sent = acknowledgement(roomAt(oak, 0), incidentId, 1, ids)
    const answer = await world.call(submitClassroomUpdate, sent, undefined, late)
    expect(answer.body).toEqual({ incidentId, version: 3, repeated: true })
    await late.app.close()
  })

  test('goes on with the log, beside another one, while the beginning is still being read', async () => {
    const incidents = await started()
    const others = world.server.context.incidents
    const commands = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? others : incidents).submit(oak.id, incidentId, { ...chat(`${at}`), ...newId(), actor }),
    )
    const [outcomes] = await Promise.all([Promise.all(commands), incidents.load(oak.id, incidentId)])
    const versions = outcomes.map((outcome) => 'version' in outcome && outcome.version)
    expect(new Set(versions).size).toBe(30)
    await incidents.catchUp(oak.id, incidentId)
    const [mine, theirs] = [known(incidents), await here()]
    expect(mine.events.map(({ seq }) => seq)).toEqual(Array.from({ length: length + 30 }, (_, at) => at + 1))
    expect({ ...mine, isShared: theirs.isShared }).toEqual(theirs)
    expect(await verifyLog(world.db.appUrl, oak.key)).toMatchObject({ broken: null })
  })

  test('knows nothing of it in the name of another tenant', async () => {
    const incidents = new IncidentStore(db)
    expect(await incidents.load(world.tenants[1].id, incidentId)).toBeNull()
  })

  test.each([
    [
      'was changed since',
      `update muster.incident_snapshot_part set data = replace(data, 'allSafe', 'needHelp')
       where incident_id = $1 and part = 1`,
      'it is not what was written',
    ],
    [
      'lacks a part',
      'delete from muster.incident_snapshot_part where incident_id = $1 and part = 1',
      'it is not what was written',
    ],
    [
      'was folded by other rules',
      `update muster.incident_snapshot set shape = 'older' where incident_id = $1`,
      'it was folded by another version of the program',
    ],
    [
      'is ahead of the log',
      'update muster.incident_snapshot set version = version + 5 where incident_id = $1',
      'it is not of the events that the log has',
    ],
    [
      'is of another log',
      `update muster.incident_snapshot set hash = sha256('other') where incident_id = $1`,
      'it is not of the events that the log has',
    ],
  ])('reads the whole log where the snapshot %s, and says so', async (_, spoil, why) => {
    await onSnapshot(spoil)
    const incidents = await started()
    expect(known(incidents)).toEqual(await here())
    expect(known(incidents).missing).toBe(0)
    expect(ignored).toEqual([why])
  })
})

describe('what is kept', () => {
  test('is the newest, whichever server was later with what it had', async () => {
    const older = { ...(await here()) }
    await broadcast('One more.')
    expect(await storeSnapshot(db, await here(), 1)).toBe(length + 1)
    await Promise.all([1, 2, 3].map(() => storeSnapshot(db, older, -100)))
    expect(await keptVersions()).toEqual([{ version: length + 1 }])
    expect(known(await started()).state).toEqual((await here()).state)
  })

  test('is written when the log has grown, when the server stops, and removed when the incident is over', async () => {
    const late = await world.addServer()
    await growLog(world, oak, incidentId, oak.sites[0].rooms, 11_300)
    await here()
    await expect.poll(keptVersions).toEqual([{ version: 11_300 }])
    await growLog(world, oak, incidentId, oak.sites[0].rooms, 12_500)
    await late.context.incidents.catchUp(oak.id, incidentId)
    await late.app.close()
    expect(await keptVersions()).toEqual([{ version: 12_500 }])
    const end: CommandBody = { type: 'EndIncident', data: { message: 'All clear.' } }
    await world.server.context.incidents.submit(oak.id, incidentId, { ...end, ...newId(), actor })
    const keeper = new SnapshotJob({ db, incidents: world.server.context.incidents }, { warn: () => {} })
    await keeper.runOnce()
    expect(await keptVersions()).toEqual([])
  })
})
