import { randomUUID } from 'node:crypto'
import { afterActionFiles, listPhones } from '@muster/contract/afterActionCalls'
import { fileReport } from '@muster/contract/bagCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { knownPhone } from '../../../test/setupCodes.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'
import { newPhoneToken } from '../../access/phoneCookie.ts'
import { readPhoneKey } from '../../access/phoneKey.ts'
import { RetentionJob } from '../retention/retentionJob.ts'

/** Tests that a manager can tell phones apart that wrote for a room, for 30 days. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
})
afterAll(() => world.close())

async function report(incidentId: string, text: string, as?: Credentials) {
  const params = { barcode: roomAt(oak, 0).barcode, incidentId }
  const body = { ...newId(), reportId: randomUUID(), type: 3 as const, text, photoId: null }
  expect((await world.call(fileReport, { params, body }, as)).status).toBe(200)
}

/** A phone that was at the site yesterday. */
async function seenPhone(): Promise<Credentials> {
  const key = await readPhoneKey(world.server.context.db, testSecrets)
  const token = newPhoneToken(key, oak.sites[0].id, Date.now() - 86_400_000)
  return { headers: { cookie: `muster-phone=${token}` } }
}

/** The phones of an incident, once they are written. */
async function phonesOf(incidentId: string) {
  await world.server.context.senders.runOnce()
  return world.ask(listPhones, { params: { incidentId } }, oak.staff.Manager)
}

const tamper = (statement: string) =>
  world.asOwner(async (owner) => {
    await owner.query('set session_replication_role = replica')
    await owner.query(statement)
    await owner.query('set session_replication_role = default')
  })

test('entries of one phone and of one network stand together, and are of one incident alone', async () => {
  const [first, second] = [await world.startDrill(oak), await world.startDrill(oak)]
  const seen = await seenPhone()
  const enrolled = { headers: await knownPhone(world, oak, oak.sites[0], roomAt(oak, 0)) }
  await report(first, 'Smoke.', seen)
  await report(first, 'More smoke.', seen)
  await report(first, 'A joke.')
  await report(first, 'It is a joke.', enrolled)
  await report(second, 'Smoke.', seen)
  const phones = await phonesOf(first)
  expect(phones.map(({ origin, entries }) => [origin, entries.length])).toEqual([
    ['enrolled', 1],
    ['new', 1],
    ['seen', 2],
  ])
  expect(phones.map(({ phone }) => phone === null)).toEqual([false, true, false])
  expect(new Set(phones.map(({ network }) => network)).size).toBe(1)
  const [there] = await phonesOf(second)
  expect(there?.phone).not.toBe(phones[2]?.phone)
  expect(there?.network).not.toBe(phones[2]?.network)
  // Nothing of it is in the log, which nobody could change.
  const headers = await world.headersOf(oak.staff.Manager)
  const { body } = await world.server.app.inject({ url: afterActionFiles.log(first), headers })
  expect(body).toContain('More smoke.')
  for (const { phone, network } of phones) {
    expect(body).not.toContain(network)
    if (phone) expect(body).not.toContain(phone)
  }
  const [row] = await world.asOwner(
    async (owner) => (await owner.query('select * from room_sender limit 1')).rows,
  )
  expect(Object.keys(row).sort()).toEqual([
    'at',
    'command_id',
    'incident_id',
    'network',
    'phone',
    'tenant_id',
  ])
})

test('it is forgotten after 30 days, and by nobody before', async () => {
  const incidentId = await world.startDrill(oak)
  await report(incidentId, 'Old.')
  await report(incidentId, 'Young.')
  expect((await phonesOf(incidentId))[0]?.entries).toHaveLength(2)
  const own = `incident_id = '${incidentId}'`
  await tamper(`update room_sender set at = now() - interval '29 days' where ${own}`)
  await tamper(
    `update room_sender set at = now() - interval '31 days'
    where ${own} and command_id = (select min(command_id) from room_sender where ${own})`,
  )
  const warnings: unknown[] = []
  const job = new RetentionJob(world.server.context.db, { warn: (details) => warnings.push(details) })
  await job.runOnce()
  await job.stop()
  expect(warnings).toEqual([])
  expect((await phonesOf(incidentId))[0]?.entries).toHaveLength(1)
  const asServer = world.server.context.db.deleteFrom('room_sender').execute()
  await expect(asServer).rejects.toThrow('permission denied')
})
