import { addPerson } from '@muster/contract/bagCalls'
import { getRoomRoster, readRosterOfRoom } from '@muster/contract/rosterCalls'
import { revokeDevice } from '@muster/contract/setupCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { newBarcode, type TestAccount, type TestRoom, type TestTenant } from '../../../test/school.ts'
import { knownPhone } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let room: TestRoom

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  room = roomAt(oak, 1)
})
afterAll(() => world.close())

const roster = async (headers: Record<string, string> = {}, in_ = room) =>
  (await world.call(getRoomRoster, { params: { barcode: in_.barcode }, query: {} }, { headers })).body
const names = async (headers?: Record<string, string>, in_?: TestRoom) => {
  const { hasNames, students } = await roster(headers, in_)
  return [hasNames, ...students.map(({ name }) => name)]
}
const asOwner = (sql: string, values: unknown[] = []) => world.asOwner((owner) => owner.query(sql, values))

test('a phone that nobody knows sees initials, and a made-up or foreign cookie changes nothing', async () => {
  const initials = [false, 'S. 1.', 'S. 2.']
  expect(await names()).toEqual(initials)
  expect(await names({ cookie: `muster-device=${'x'.repeat(43)}` })).toEqual(initials)
  expect(await names({ cookie: 'muster-device=' })).toEqual(initials)
  expect(await names(await knownPhone(world, river, river.sites[0], roomAt(river, 0)))).toEqual(initials)
})

test('a phone that is known at the site sees names in each of its rooms, and initials at another site', async () => {
  const phone = await knownPhone(world, oak, oak.sites[0], roomAt(oak, 0))
  expect(await names(phone)).toEqual([true, 'Student 1', 'Student 2'])
  // Over https the cookie has a prefix, which counts before one that another host may have set.
  const [, token] = phone.cookie.split('=')
  for (const prefix of ['__Host-', '__Secure-']) {
    const cookie = `muster-device=${'x'.repeat(43)}; ${prefix}muster-device=${token}`
    expect(await names({ cookie })).toEqual([true, 'Student 1', 'Student 2'])
  }
  expect(await names({ cookie: `other=1; ${phone.cookie}; last=2` })).toEqual([
    true,
    'Student 1',
    'Student 2',
  ])
  expect(await names(phone, roomAt(oak, 0, oak.sites[1]))).toEqual([false, 'S. 1.'])
})

test('a phone that was taken off the list sees initials from its next question on', async () => {
  const phone = await knownPhone(world, oak, oak.sites[0], room)
  const { rows } = await asOwner('select id from enrolled_device order by enrolled_at desc limit 1')
  const params = { siteId: oak.sites[0].id, deviceId: rows[0].id }
  await world.ask(revokeDevice, { params }, oak.staff.SiteSpecific)
  expect(await names(phone)).toEqual([false, 'S. 1.', 'S. 2.'])
})

test('an organization may show names to all', async () => {
  await asOwner("update tenant set student_names = 'everyone' where id = $1", [oak.id])
  expect(await names()).toEqual([true, 'Student 1', 'Student 2'])
  await asOwner("update tenant set student_names = 'devices' where id = $1", [oak.id])
  expect(await names()).toEqual([false, 'S. 1.', 'S. 2.'])
})

test('people added in the incident asked about follow the same rule', async () => {
  const incidentId = await world.startDrill(oak)
  const params = { barcode: room.barcode, incidentId }
  const { id } = await world.ask(addPerson, {
    params,
    body: { id: crypto.randomUUID(), name: 'Ana Maria de Sá' },
  })
  const input = (headers = {}) =>
    world.call(getRoomRoster, { params: { barcode: room.barcode }, query: { incidentId } }, { headers })
  expect((await input()).body.added).toEqual([{ id, name: 'A. S.' }])
  const phone = await knownPhone(world, oak, oak.sites[0], room)
  expect((await input(phone)).body.added).toEqual([{ id, name: 'Ana Maria de Sá' }])
  expect((await roster(phone)).added).toEqual([])
})

test('whoever may see students reads their names by room, and whom the room added, at their own sites', async () => {
  const incidentId = await world.startDrill(oak, [oak.sites[0]])
  const body = { id: crypto.randomUUID(), name: 'Ana Maria de Sá' }
  await world.ask(addPerson, { params: { barcode: room.barcode, incidentId }, body })
  const read = (of: TestRoom, as: TestAccount, query: { incidentId?: string } = {}) =>
    world.call(readRosterOfRoom, { params: { roomId: of.id }, query }, as)
  for (const as of [oak.staff.Manager, oak.staff.SiteSpecific, oak.staff.Staff]) {
    const { students, added } = (await read(room, as, { incidentId })).body
    expect(students.map(({ name }) => name)).toEqual(['Student 1', 'Student 2'])
    expect(added).toEqual([body])
  }
  expect((await read(room, oak.staff.Manager)).body.added).toEqual([])
  const elsewhere = roomAt(oak, 0, oak.sites[1])
  expect((await read(elsewhere, oak.staff.SiteSpecific)).status).toBe(404)
  expect((await read(room, river.staff.Manager)).status).toBe(404)
  expect((await read(elsewhere, oak.staff.Manager, { incidentId })).status).toBe(404)
})

test('a bag without a room has nobody on its roster', async () => {
  const barcode = newBarcode()
  await asOwner(
    "insert into bag (tenant_id, site_id, barcode, name, kind) values ($1, $2, $3, 'Office', 'office')",
    [oak.id, oak.sites[0].id, barcode],
  )
  expect((await roster({}, { ...room, barcode })).students).toEqual([])
})

test('that a phone was there is noted once an hour', async () => {
  const phone = await knownPhone(world, oak, oak.sites[0], room)
  const seen = async () =>
    (await asOwner('select id, seen_at from enrolled_device order by enrolled_at desc limit 1')).rows[0]
  const { id, seen_at } = await seen()
  await roster(phone)
  expect((await seen()).seen_at).toEqual(seen_at)
  await asOwner("update enrolled_device set seen_at = now() - interval '61 minutes' where id = $1", [id])
  await roster(phone)
  expect((await seen()).seen_at.getTime()).toBeGreaterThanOrEqual(seen_at.getTime())
})

test('it says when the roster was last brought in', async () => {
  expect((await roster()).updatedAt).toBeNull()
  await asOwner("update tenant set roster_updated_at = '2026-08-20T06:00:00Z' where id = $1", [oak.id])
  expect((await roster()).updatedAt).toBe('2026-08-20T06:00:00.000Z')
})
