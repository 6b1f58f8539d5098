import type { Endpoint } from '@muster/contract/endpoint'
import { endIncident, getIncident, startIncident } from '@muster/contract/incidentCalls'
import { listRooms, mergeRoom, moveRoom, type StoredRoom, updateRoom } from '@muster/contract/roomCalls'
import { mergeBag, updateBag } from '@muster/contract/setupCalls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../test/callEndpoint.ts'
import { countLockWaiters } from '../../../test/countLockWaiters.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestSite, TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { hasRunningIncident } from '../roster/runningIncident.ts'

/** Tests two transactions at once: one changes a site's rooms, the other starts an incident with them. */

let world: World
let oak: TestTenant
let site: TestSite
let other: TestSite
let running: string[] = []

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 8 })
  oak = world.tenants[0]
  ;[site, other] = oak.sites
})
afterEach(endAll)
afterAll(() => world.close())

async function endAll() {
  for (const incidentId of running) {
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
  }
  running = []
}
const startDrill = async () => running.push(await world.startDrill(oak))
async function room(place: number): Promise<StoredRoom> {
  const all = await world.ask(listRooms, { params: { siteId: site.id } }, oak.staff.Manager)
  const found = all.find(({ id }) => id === roomAt(oak, place).id)
  if (!found) throw new Error('no such room')
  return found
}

/** Makes a call wait for another transaction's lock; then something else happens, and the lock is released. */
async function heldUp<A>(hold: string, call: () => Promise<A>, meanwhile: () => Promise<unknown>) {
  return world.asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query(hold)
    const called = call()
    await expect.poll(waiting).toBe(1)
    await meanwhile()
    await holder.query('commit')
    return called
  })
}
const waiting = () => countLockWaiters(world)

test('an incident that starts while rooms are being changed keeps them as they were, and does not wait for that', async () => {
  const as = oak.staff.Manager
  // The other site has a room of its old name.
  await world.asOwner((owner) =>
    owner.query("update room set name = 'Music' where id = $1", [roomAt(oak, 0).id]),
  )
  const [one, into] = [await room(0), await room(1)]
  const { name, version } = one
  const params = { siteId: site.id, roomId: one.id }
  const bag = { siteId: site.id, bagId: roomAt(oak, 0).bagId }
  const off = { name, kind: 'classroom' as const, roomId: one.id, isActive: false, version: 1 }
  const changes: (() => Promise<Pick<Answer<Endpoint>, 'status' | 'problem'>>)[] = [
    () => world.call(moveRoom, { params, body: { version, toSiteId: other.id } }, as),
    () => world.call(mergeRoom, { params, body: { version, intoRoomId: into.id } }, as),
    () => world.call(updateRoom, { params, body: { version, name, isActive: false } }, as),
    () => world.call(updateBag, { params: bag, body: off }, as),
    () => world.call(mergeBag, { params: bag, body: { version: 1, intoBagId: roomAt(oak, 1).bagId } }, as),
  ]
  for (const change of changes) {
    const refused = await heldUp('lock table audit in exclusive mode', change, startDrill)
    expect([refused.status, refused.problem.type]).toEqual([409, 'incident-running'])
    expect(await room(0)).toEqual(one)
    await endAll()
  }
})

test('rooms that become one after a start has read them, and before it is kept, are one in the incident', async () => {
  const [one, two] = [await room(4), await room(5)]
  const body = { ...drillAt([site]), kind: 'Actual' as const }
  running.push(body.incidentId)
  const started = await heldUp(
    `select from site where id = ${site.id} for no key update`,
    () => world.call(startIncident, { body }, oak.staff.Manager),
    () =>
      world.ask(
        mergeRoom,
        {
          params: { siteId: site.id, roomId: one.id },
          body: { version: one.version, intoRoomId: two.id },
        },
        oak.staff.Manager,
      ),
  )
  expect(started.status).toBe(201)
  const log = await world.ask(getIncident, { params: { incidentId: body.incidentId } }, oak.staff.Manager)
  expect(log.rooms.map(({ id }) => id)).not.toContain(one.id)
  expect(log.rooms.find(({ id }) => id === two.id)?.expected).toBe(one.studentCount + two.studentCount)
})

test('an import that has looked whether an incident runs is finished before one starts', async () => {
  const order: string[] = []
  await world.asOwner(async (importer) => {
    await importer.query('begin')
    await importer.query("select set_config('muster.tenant_id', $1, true)", [oak.id])
    expect(await hasRunningIncident(importer)).toBe(false)
    const started = startDrill().then(() => order.push('started'))
    await expect.poll(waiting).toBe(1)
    order.push('imported')
    await importer.query('commit')
    await started
  })
  expect(order).toEqual(['imported', 'started'])
})
