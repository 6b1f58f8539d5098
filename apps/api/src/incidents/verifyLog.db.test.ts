import { sendBroadcast } from '@muster/contract/incidentCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, instructionIds, newId, roomAt } from '../../test/roomCalls.ts'
import { openWorld, type World } from '../../test/world.ts'
import { verifyLog } from './verifyLog.ts'

let world: World
let incidentId: string

/** An incident of six events, and a copy of them. */
beforeAll(async () => {
  world = await openWorld()
  const [oak] = world.tenants
  incidentId = await world.startDrill(oak)
  const ids = await instructionIds(world, oak, incidentId)
  for (const place of [0, 1, 2]) await acknowledge(world, roomAt(oak, place), incidentId, 1, ids)
  const body = { ...newId(), message: 'Police are here.', severity: 1 as const }
  await world.ask(sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
  await world.asOwner((owner) => owner.query('create table public.kept as table event'))
})
afterEach(async () => {
  await tamper('delete from event')
  await tamper('insert into event table public.kept')
  await tamper(`update incident set stage = 'active', ended_at = null`)
})
afterAll(() => world.close())

/** Runs a statement with the triggers disabled, as a determined owner of the database could. */
function tamper(statement: string) {
  return world.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    return owner.query(statement)
  })
}

test('an incident that was only played is whole', async () => {
  expect(await verifyLog(world.db.appUrl)).toEqual({ incidents: 1, events: 6, expired: 0, broken: null })
  expect(await verifyLog(world.db.appUrl, 'river')).toEqual({
    incidents: 0,
    events: 0,
    expired: 0,
    broken: null,
  })
  await expect(verifyLog(world.db.appUrl, 'nowhere')).rejects.toThrow('There is no tenant "nowhere".')
})

describe('what was done to the log is found, and the first bad row is named', () => {
  const otherWords = `update event set data = jsonb_set(data, '{message}', '"All clear."') where seq = 6`
  test.each<[string, string, number, string]>([
    ['other words', otherWords, 6, 'its content is not what was sealed'],
    [
      'another actor',
      `update event set actor = jsonb_set(actor, '{name}', '"Somebody else"') where seq = 4`,
      4,
      'its content is not what was sealed',
    ],
    [
      'another time',
      `update event set at = at - interval '1 minute' where seq = 1`,
      1,
      'its content is not what was sealed',
    ],
    [
      'another command',
      `update event set command_id = 'x' where seq = 3`,
      3,
      'its content is not what was sealed',
    ],
    [
      'another hash',
      `update event set hash = sha256('x') where seq = 5`,
      5,
      'its content is not what was sealed',
    ],
    ['a row taken out of the middle', 'delete from event where seq = 4', 5, 'seq 4 is missing'],
    ['the first row taken', 'delete from event where seq = 1', 2, 'seq 1 is missing'],
    [
      'the last row taken',
      'delete from event where seq = 6',
      6,
      'the incident counts 6 events, the log has 5',
    ],
    ['everything taken', 'delete from event', 1, 'the incident counts 6 events, the log has 0'],
    [
      'a shape nobody knows',
      `update event set data = '{}' where seq = 5`,
      5,
      'its content is not what was sealed',
    ],
    [
      'a type nobody knows',
      `update event set type = 'RoomHidden' where seq = 3`,
      3,
      'its content is not what was sealed',
    ],
    [
      'an end that nobody wrote',
      `update incident set stage = 'ended', ended_at = now()`,
      6,
      'the incident is listed as ended, its log says active',
    ],
  ])('%s', async (_, statement, seq, reason) => {
    expect((await tamper(statement)).rowCount).toBeGreaterThan(0)
    expect((await verifyLog(world.db.appUrl)).broken).toEqual({ incidentId, seq, reason })
  })

  test('two rows: the first of them, also when the second cannot be understood', async () => {
    await tamper(`update event set data = '{}' where seq = 5`)
    await tamper(`update event set actor = jsonb_set(actor, '{name}', '"X"') where seq = 3`)
    expect((await verifyLog(world.db.appUrl)).broken).toMatchObject({ seq: 3 })
  })

  test('a row sealed anew: the one after it no longer follows', async () => {
    await tamper(`update event set hash = sha256('x'), previous_hash = sha256('y') where seq = 3`)
    expect((await verifyLog(world.db.appUrl)).broken).toMatchObject({
      seq: 3,
      reason: 'it does not follow the event before it',
    })
  })
})
