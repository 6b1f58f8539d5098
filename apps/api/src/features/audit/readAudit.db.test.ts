import { randomUUID } from 'node:crypto'
import { afterActionFiles } from '@muster/contract/afterActionCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { drillLogPaths } from '@muster/contract/drillCalls'
import { photoPaths } from '@muster/contract/photoPaths'
import { findStudents, getRoomRoster, readRosterOfRoom } from '@muster/contract/rosterCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../test/contract.ts'
import { plainJpeg } from '../../../test/jpeg.ts'
import { addMember } from '../../../test/members.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { recordedReads } from './recordedReads.ts'

/** Tests that the audit says who read names, pictures and exports. */

let world: World
let oak: TestTenant
let reader: TestAccount

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
beforeEach(async () => {
  reader = await addMember(world, [[oak, 'Manager']], { name: `Reader ${randomUUID()}` })
})
afterAll(() => world.close())

const roster = (place: number, as: TestAccount | null = reader, server = world.server) =>
  world.call(
    readRosterOfRoom,
    { params: { roomId: roomAt(oak, place).id }, query: {} },
    as ?? undefined,
    server,
  )
const get = async (url: string, as = reader) =>
  world.server.app.inject({ url, headers: await world.headersOf(as) })

/** The entries about what this reader has read, oldest first, once the servers have written theirs. */
async function entries(search = reader.name, servers = world.servers) {
  for (const { context } of servers) await context.reads.runOnce()
  const { items } = await world.ask(searchAudit, { query: { search } }, oak.staff.TenantAdmin)
  return items
    .filter(({ action }) => action.endsWith('.read'))
    .map(({ action, subject, after, from }) => ({ action, subject, after, from }))
    .reverse()
}

test('a roster that was read, once for each room, however often', async () => {
  for (const place of [0, 1, 0, 0]) await roster(place)
  const line = { action: 'roster.read', from: '127.0.0.1' }
  expect(await entries()).toEqual([
    { ...line, subject: 'Roster of a room: Room 1', after: { times: 3 } },
    { ...line, subject: 'Roster of a room: Room 2', after: { times: 1 } },
  ])
  await roster(0)
  expect(await entries()).toHaveLength(2)
})

test('one entry also where two servers answer', async () => {
  const second = await world.addServer()
  await roster(0)
  await entries()
  await roster(0, reader, second)
  expect(await entries()).toHaveLength(1)
})

test('pictures are one entry that names them, and never one for each', async () => {
  const { barcode } = roomAt(oak, 0)
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) {
    const url = photoPaths.upload(barcode, id)
    const headers = { 'content-type': 'image/jpeg' }
    await world.server.app.inject({ method: 'POST', url, payload: plainJpeg, headers })
  }
  for (const id of ids) expect((await get(photoPaths.view(id))).statusCode).toBe(200)
  expect(await entries()).toEqual([
    {
      action: 'photo.read',
      subject: 'Photos of reports and counts',
      after: { times: 3, of: ids },
      from: '127.0.0.1',
    },
  ])
})

test('a search for students, and the files of an incident', async () => {
  const incidentId = await world.startDrill(oak)
  await world.ask(findStudents, { params: { incidentId }, query: { search: 'a' } }, reader)
  for (const url of [afterActionFiles.log(incidentId), afterActionFiles.csv(incidentId), drillLogPaths.csv])
    expect((await get(url)).statusCode).toBe(200)
  expect((await entries()).map(({ action, subject, after }) => [action, subject, after])).toEqual([
    ['roster.read', 'Search for students', { times: 1, of: [incidentId] }],
    ['export.read', 'Log of an incident', { times: 1, of: [incidentId] }],
    ['export.read', 'Timeline of an incident (CSV)', { times: 1, of: [incidentId] }],
    ['export.read', 'Drill log (CSV)', { times: 1 }],
  ])
})

test('what was refused was not read', async () => {
  const staff = await addMember(world, [[oak, 'Staff']], { name: `Reader ${randomUUID()}` })
  expect((await get(photoPaths.view(randomUUID()), staff)).statusCode).toBe(404)
  expect((await roster(0, null)).status).toBe(401)
  expect(await entries(staff.name)).toEqual([])
})

describe('a room’s phone', () => {
  const ask = () => world.ask(getRoomRoster, { params: { barcode: roomAt(oak, 2).barcode }, query: {} })
  const showNames = (to: string) =>
    world.asOwner((owner) => owner.query('update tenant set student_names = $1 where id = $2', [to, oak.id]))

  test('that was shown names is in the audit, and one that was shown initials is not', async () => {
    await ask()
    expect(await entries('Room 3')).toEqual([])
    await showNames('everyone')
    await ask()
    await ask()
    await showNames('devices')
    expect(await entries('Room 3')).toEqual([
      { action: 'roster.read', subject: 'Roster by a phone', after: { times: 2 }, from: '127.0.0.1' },
    ])
  })
})

test('a server that stops writes what it has noted', async () => {
  const leaving = await world.addServer()
  await roster(3, reader, leaving)
  await leaving.app.close()
  world.servers.splice(world.servers.indexOf(leaving), 1)
  expect(await entries()).toMatchObject([{ subject: 'Roster of a room: Room 4' }])
})

test('every call for names of students by signed-in people is recorded', () => {
  const calls = endpoints.filter(([, { access, method }]) => access === 'student.read' && method === 'GET')
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.map(([, { path }]) => path).filter((path) => !(path in recordedReads))).toEqual([])
})
