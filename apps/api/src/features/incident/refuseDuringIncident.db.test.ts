import { randomUUID } from 'node:crypto'
import { retireSite } from '@muster/contract/adminSiteCalls'
import type { Endpoint } from '@muster/contract/endpoint'
import { requestLockdown, undoLockdown } from '@muster/contract/helpCalls'
import { endIncident } from '@muster/contract/incidentCalls'
import { mergeRoom, moveRoom, updateRoom } from '@muster/contract/roomCalls'
import { listRoomPeople, moveRoomPerson, removeRoomPerson } from '@muster/contract/roomPeopleCalls'
import { mergeBag, moveBag, updateBag } from '@muster/contract/setupCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../test/callEndpoint.ts'
import { eventually } from '../../../test/eventually.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestSite, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests what nobody changes under an incident, nor under a silent lockdown that somebody has requested and that waits. */

let world: World
let oak: TestTenant
let site: TestSite
let other: TestSite
const office = { id: '', barcode: newBarcode() }
const spare = { id: '', barcode: newBarcode() }
let personId = ''

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  ;[site, other] = oak.sites
  await world.asOwner(async (owner) => {
    for (const bag of [office, spare]) {
      const place = { tenant_id: oak.id, site_id: site.id }
      bag.id = await insert<string>(owner, 'bag', {
        ...place,
        ...bag,
        id: randomUUID(),
        name: bag.barcode,
        kind: 'office',
      })
    }
    // The other site has a room of each name.
    await owner.query("update room set name = name || ' west' where site_id = $1", [other.id])
    await owner.query('update tenant set soft_lockdown_enabled = true where id = $1', [oak.id])
    await owner.query("select pg_notify('muster_directory', $1)", [oak.id])
  })
  const params = { siteId: site.id, roomId: roomAt(oak, 0).id }
  const [person] = await world.ask(listRoomPeople, { params }, oak.staff.Manager)
  personId = person?.id ?? ''
  await eventually(() =>
    expect(world.server.context.bags.find(office.barcode)).resolves.toMatchObject({
      softLockdownEnabled: true,
    }),
  )
})
afterAll(() => world.close())

type Refusal = Pick<Answer<Endpoint>, 'status' | 'problem'>

/** Tries each change of the first room, of its bag or of its people. */
async function changesOfRoom(): Promise<Refusal[]> {
  const as = oak.staff.Manager
  const [{ id, bagId, name }, into] = [roomAt(oak, 0), roomAt(oak, 1)]
  const room = { siteId: site.id, roomId: id }
  const bag = { siteId: site.id, bagId }
  const version = 1
  const retired = { version, name, isActive: false }
  const person = { ...room, rosterPersonId: personId }
  return [
    await world.call(updateRoom, { params: room, body: retired }, as),
    await world.call(mergeRoom, { params: room, body: { version, intoRoomId: into.id } }, as),
    await world.call(moveRoom, { params: room, body: { version, toSiteId: other.id } }, as),
    await world.call(moveRoomPerson, { params: person, body: { toRoomId: into.id } }, as),
    await world.call(removeRoomPerson, { params: person }, as),
    await world.call(updateBag, { params: bag, body: { ...retired, kind: 'classroom', roomId: id } }, as),
    await world.call(
      updateBag,
      { params: bag, body: { version, name, kind: 'office', roomId: null, isActive: true } },
      as,
    ),
    await world.call(mergeBag, { params: bag, body: { version, intoBagId: into.bagId } }, as),
  ]
}

/** Tries each change of the office's bag. */
async function changesOfOffice(): Promise<Refusal[]> {
  const as = oak.staff.Manager
  const params = { siteId: site.id, bagId: office.id }
  const body = { version: 1, name: office.barcode, kind: 'office' as const, roomId: null, isActive: false }
  return [
    await world.call(updateBag, { params, body }, as),
    await world.call(moveBag, { params, body: { version: 1, toSiteId: other.id } }, as),
    await world.call(mergeBag, { params, body: { version: 1, intoBagId: spare.id } }, as),
  ]
}

/** Tries each change of which rooms the site has. */
async function changesOfSite(): Promise<Refusal[]> {
  const params = { siteId: other.id, roomId: roomAt(oak, 2, other).id }
  return [
    await world.call(
      retireSite,
      { params: { id: oak.id, siteId: site.id }, body: { version: 1 } },
      oak.staff.TenantAdmin,
    ),
    await world.call(moveRoom, { params, body: { version: 1, toSiteId: site.id } }, oak.staff.Manager),
  ]
}

const types = (answers: Refusal[]) => [...new Set(answers.map(({ problem }) => problem.type))]

/** Requests a silent lockdown from a bag, and returns a function that takes it back. */
async function press({ barcode }: { barcode: string }) {
  const { id } = await world.ask(requestLockdown, { params: { barcode }, body: { id: randomUUID() } })
  return () => world.ask(undoLockdown, { params: { barcode, requestId: id } })
}

test('nothing is changed under an incident', async () => {
  const incidentId = await world.startDrill(oak)
  const answers = [...(await changesOfRoom()), ...(await changesOfOffice()), ...(await changesOfSite())]
  expect(types(answers)).toEqual(['incident-running'])
  await world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    oak.staff.Manager,
  )
})

test('a room that has requested a silent lockdown keeps its bag, its people and its site while that waits', async () => {
  const undo = await press(roomAt(oak, 0))
  expect(types([...(await changesOfRoom()), ...(await changesOfSite())])).toEqual(['lockdown-waiting'])
  await undo()
})

test('so does the bag of an office, whose rooms are changed meanwhile', async () => {
  const undo = await press(office)
  expect(types([...(await changesOfOffice()), ...(await changesOfSite())])).toEqual(['lockdown-waiting'])
  const params = { siteId: site.id, roomId: roomAt(oak, 2).id }
  const body = { version: 1, name: roomAt(oak, 2).name, isActive: false }
  expect((await world.call(updateRoom, { params, body }, oak.staff.Manager)).status).toBe(200)
  await undo()
})

test('afterward each of them is changed', async () => {
  const [retired] = await changesOfOffice()
  const [roomRetired] = await changesOfRoom()
  const [siteRetired] = await changesOfSite()
  expect([retired?.status, roomRetired?.status, siteRetired?.status]).toEqual([200, 200, 200])
})
