import { streamPaths } from '@muster/contract/frames'
import { endIncident } from '@muster/contract/incidentCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import {
  createBag,
  listBags,
  mergeBag,
  moveBag,
  rotateBarcode,
  type StoredBag,
  setUpBag,
  updateBag,
} from '@muster/contract/setupCalls'
import { bagStatus } from '@muster/contract/shapes'
import { listSiteRooms } from '@muster/contract/siteCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestSite, type TestTenant } from '../../../test/school.ts'
import { blankLabel, cookieOf, newCode } from '../../../test/setupCodes.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 8 })
  ;[oak, river] = world.tenants
  site = oak.sites[0]
})
afterAll(() => world.close())

const bags = () => world.ask(listBags, { params: { siteId: site.id } }, oak.staff.SiteSpecific)
async function bagOf(place: number): Promise<StoredBag> {
  const { bagId } = roomAt(oak, place)
  const found = (await bags()).find(({ id }) => id === bagId)
  if (!found) throw new Error('no such bag')
  return found
}
const change = (bag: StoredBag, changes: Partial<StoredBag>, as = oak.staff.SiteSpecific) => {
  const { name, kind, roomId, isActive, version } = { ...bag, ...changes }
  const params = { siteId: site.id, bagId: bag.id }
  return world.call(updateBag, { params, body: { name, kind, roomId, isActive, version } }, as)
}
const make = (body: { name: string; kind: StoredBag['kind']; roomId: string | null }) =>
  world.call(createBag, { params: { siteId: site.id }, body }, oak.staff.SiteSpecific)
const rotate = ({ id, version }: StoredBag) =>
  world.call(
    rotateBarcode,
    { params: { siteId: site.id, bagId: id }, body: { version } },
    oak.staff.SiteSpecific,
  )
const poll = (RedBagGuid: string) => world.call(getBagStatus, { query: { RedBagGuid } })
const freeRoom = (name: string) =>
  world.asOwner((owner) => insert<string>(owner, 'room', { tenant_id: oak.id, site_id: site.id, name }))
const lastAudit = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select action, subject, before, after from audit order by id desc limit 1',
    )
    return rows[0]
  })

describe('a new bag', () => {
  test('of the site opens a page without a room, with what it is for', async () => {
    const { status, body } = await make({ name: 'Front office', kind: 'office', roomId: null })
    expect([status, body.kind, body.roomName, body.version]).toEqual([201, 'office', null, 1])
    expect(body.barcode).toMatch(/^[\w-]{22}$/)
    expect((await poll(body.barcode)).body).toMatchObject({
      name: 'Front office',
      kind: 'office',
      incident: null,
    })
    expect(await lastAudit()).toEqual({
      action: 'bag.created',
      subject: 'Front office',
      before: null,
      after: { name: 'Front office', kind: 'office', room: null, site: 'oak east' },
    })
  })

  test('of a room is that room’s only one', async () => {
    const roomId = await freeRoom('Music')
    const rooms = async () =>
      world.ask(listSiteRooms, { params: { siteId: site.id } }, oak.staff.SiteSpecific)
    expect((await rooms()).find(({ id }) => id === roomId)).toEqual({
      id: roomId,
      name: 'Music',
      hasBag: false,
    })
    expect((await make({ name: 'Music', kind: 'classroom', roomId })).body.roomName).toBe('Music')
    const second = await make({ name: 'Music 2', kind: 'classroom', roomId })
    expect([second.status, second.problem.type]).toEqual([409, 'room-has-bag'])
    expect((await rooms()).find(({ id }) => id === roomId)?.hasBag).toBe(true)
  })

  test('of a classroom needs a room of this site, and any other may have none', async () => {
    expect((await make({ name: 'Art', kind: 'classroom', roomId: null })).status).toBe(422)
    const roomId = await freeRoom('Gym')
    expect((await make({ name: 'Gym', kind: 'assembly', roomId })).status).toBe(422)
    for (const elsewhere of [roomAt(oak, 0, oak.sites[1]), roomAt(river, 0)])
      expect((await make({ name: 'Art', kind: 'classroom', roomId: elsewhere.id })).status).toBe(404)
  })
})

describe('a change', () => {
  test('is seen on the bag’s page at its next question, and told in the audit without the code', async () => {
    const bag = await bagOf(0)
    expect((await poll(bag.barcode)).body.name).toBe('Room 1')
    const { status, body } = await change(bag, { name: 'Room 1a' })
    expect([status, body.name, body.version]).toEqual([200, 'Room 1a', 2])
    await expect.poll(async () => (await poll(bag.barcode)).body.name).toBe('Room 1a')
    const audit = await lastAudit()
    expect(audit).toMatchObject({
      action: 'bag.changed',
      subject: 'Room 1',
      before: { name: 'Room 1', room: 'Room 1', isActive: true },
      after: { name: 'Room 1a', room: 'Room 1', isActive: true },
    })
    expect(JSON.stringify(audit)).not.toContain(bag.barcode)
  })

  test('of a bag that somebody else has changed since is refused; the same once more is no change', async () => {
    const bag = await bagOf(1)
    expect((await change(bag, { name: 'Room two' })).status).toBe(200)
    const late = await change(bag, { name: 'Room II' })
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    const again = await change(bag, { name: 'Room two', version: 2 })
    expect([again.status, again.body.version]).toEqual([200, 2])
  })

  test('of the room is refused while an incident runs in either, and so is putting the bag out of use', async () => {
    const [bag, roomId] = [await bagOf(2), await freeRoom('Quiet room')]
    const incidentId = await world.startDrill(oak)
    for (const changes of [{ roomId }, { kind: 'office', roomId: null }, { isActive: false }] as const) {
      const refused = await change(bag, changes)
      expect([refused.status, refused.problem.type]).toEqual([409, 'incident-running'])
    }
    const office = (await make({ name: 'Spare', kind: 'office', roomId: null })).body
    const into = await change(office, { kind: 'classroom', roomId })
    expect([into.status, into.problem.type]).toEqual([409, 'incident-running'])
    expect((await change(bag, { name: 'Room three' })).status).toBe(200)
    const body = { ...newId(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body }, oak.staff.Manager)
    const moved = await change(bag, { roomId, version: 2 })
    expect([moved.status, moved.body.roomName]).toEqual([200, 'Quiet room'])
  })

  test('that brings a bag back needs its room to be free', async () => {
    const bag = await bagOf(3)
    await change(bag, { isActive: false })
    const fresh = await make({ name: 'Room 4', kind: 'classroom', roomId: bag.roomId })
    expect(fresh.status).toBe(201)
    const old = await bagOf(3)
    expect([old.roomId, old.isActive]).toEqual([null, false])
    expect((await change(old, { isActive: true })).status).toBe(422)
    expect((await change(old, { isActive: true, roomId: bag.roomId })).status).toBe(409)
  })
})

describe('a new code', () => {
  test('ends the old one on every page within a second, also during an incident, and nobody else’s page', async () => {
    await world.startDrill(oak)
    const bag = await bagOf(4)
    const base = await world.listen()
    const open = async (barcode: string) => fetch(`${base}${streamPaths.bag(barcode)}`)
    const [own, neighbour] = [await open(bag.barcode), await open((await bagOf(5)).barcode)]
    const neighbours = neighbour.body?.getReader()
    expect((await neighbours?.read())?.done).toBe(false)
    const { status, body } = await rotate(bag)
    expect([status, body.version]).toEqual([200, 2])
    expect(body.barcode).not.toBe(bag.barcode)
    // The stream of the old code ends by itself; the other one continues.
    expect(await own.text()).toContain('event: status')
    expect((await open(bag.barcode)).status).toBe(404)
    expect((await poll(bag.barcode)).status).toBe(404)
    expect((await poll(body.barcode)).body.incident).not.toBeNull()
    expect(bagStatus.parse((await poll(body.barcode)).body).name).toBe(bag.name)
    await neighbours?.cancel()
    const audit = JSON.stringify(await lastAudit())
    expect(audit).toContain('bag.rotated')
    for (const code of [bag.barcode, body.barcode]) expect(audit).not.toContain(code)
  })

  test('is not given twice to two who ask at once', async () => {
    const bag = await bagOf(6)
    const answers = await Promise.all([rotate(bag), rotate(bag)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a bag of the site itself', () => {
  const move = ({ id, version }: StoredBag, to: TestSite, as = oak.staff.Manager) =>
    world.call(moveBag, { params: { siteId: site.id, bagId: id }, body: { version, toSiteId: to.id } }, as)

  test('moves to another site with its phones and open tasks; a second tap is the first', async () => {
    const other = oak.sites[1]
    const { body: bag } = await make({ name: 'Assembly point', kind: 'assembly', roomId: null })
    const { code } = await newCode(world, oak, site)
    const body = { setupCode: code, barcode: bag.barcode, roomId: null, deviceName: 'Phone' }
    const phone = cookieOf(await world.call(setUpBag, { body }))
    const seesNamesAt = async (at: TestSite) => {
      const params = { barcode: roomAt(oak, 5, at).barcode }
      return (await world.call(getRoomRoster, { params, query: {} }, { headers: phone })).body.hasNames
    }
    await world.asOwner(async (owner) => {
      const task = { tenant_id: oak.id, site_id: site.id, bag_id: bag.id, created_by_name: 'Kim' }
      await insert(owner, 'task', { ...task, title: 'Restock it', origin: 'restock' })
      const done = { stage: 'done', done_at: new Date(), done_by_name: 'Kim' }
      await insert(owner, 'task', { ...task, ...done, title: 'Restocked', origin: 'restock' })
    })
    expect([await seesNamesAt(site), (await poll(bag.barcode)).body.siteName]).toEqual([true, site.name])

    const moved = await move(bag, other)
    expect([moved.status, moved.body]).toEqual([200, { ...bag, siteId: other.id, version: 2 }])
    expect((await move(bag, other)).body).toEqual(moved.body)
    expect([await seesNamesAt(site), await seesNamesAt(other)]).toEqual([false, true])
    await expect.poll(async () => (await poll(bag.barcode)).body.siteName).toBe(other.name)
    const tasks = await world.asOwner((owner) =>
      owner.query('select title, site_id, version from task where bag_id = $1 order by title', [bag.id]),
    )
    expect(tasks.rows).toEqual([
      { title: 'Restock it', site_id: other.id, version: 2 },
      { title: 'Restocked', site_id: site.id, version: 1 },
    ])
    expect(await lastAudit()).toEqual({
      action: 'bag.moved',
      subject: 'Assembly point',
      before: { site: 'oak east' },
      after: { site: 'oak west' },
    })
  })

  test('moved by two at once is at one site', async () => {
    const { body: bag } = await make({ name: 'Gate', kind: 'assembly', roomId: null })
    const both = await Promise.all([move(bag, oak.sites[1]), move(bag, oak.sites[1])])
    expect(both.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })

  test('does not move for who may not manage both sites, nor over somebody’s change, nor out of use', async () => {
    const { body: bag } = await make({ name: 'Hall', kind: 'assembly', roomId: null })
    expect((await move(bag, oak.sites[1], oak.staff.SiteSpecific)).status).toBe(404)
    expect((await move(bag, oak.sites[1], oak.staff.Staff)).status).toBe(403)
    expect((await move(bag, river.sites[0])).status).toBe(404)
    const late = await move({ ...bag, version: 7 }, oak.sites[1])
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    const elsewhere = { ...bag, id: roomAt(river, 0).bagId }
    expect((await move(elsewhere, oak.sites[1])).status).toBe(404)
    const { body: idle } = await change(bag, { isActive: false })
    const refused = await move(idle, oak.sites[1])
    expect([refused.status, refused.problem.type]).toEqual([409, 'bag-out-of-use'])
  })

  test('is not the bag of a room, which moves with its room', async () => {
    const refused = await move(await bagOf(5), oak.sites[1])
    expect([refused.status, refused.problem.type]).toEqual([409, 'bag-of-room'])
  })
})

test('a label that was replaced says so and nothing else, by a new code or by another bag', async () => {
  const rotated = await bagOf(7)
  await rotate(rotated)
  const { body: merged } = await make({ name: 'Spare', kind: 'office', roomId: null })
  const { body: into } = await make({ name: 'Front office', kind: 'office', roomId: null })
  const params = { siteId: merged.siteId, bagId: merged.id }
  const body = { version: merged.version, intoBagId: into.id }
  await world.ask(mergeBag, { params, body }, oak.staff.Manager)
  for (const { barcode } of [rotated, merged]) {
    const { status, text } = await poll(barcode)
    expect([status, JSON.parse(text)]).toEqual([
      404,
      {
        type: 'label-replaced',
        title: 'Not found',
        status: 404,
        detail: 'This label was replaced. Get the new one from your office.',
      },
    ])
  }
  const kept = await world.asOwner((owner) => owner.query('select * from retired_code'))
  expect(JSON.stringify(kept.rows)).not.toContain(rotated.barcode)
})

test('an unknown, inactive, blank or another organization’s code is answered letter by letter the same', async () => {
  const { body: inactive } = await make({ name: 'Old', kind: 'office', roomId: null })
  await change(inactive, { isActive: false })
  const { body: unheard } = await make({ name: 'Gone', kind: 'office', roomId: null })
  await world.asOwner((owner) =>
    owner.query('update site set is_active = false where id = $1', [river.sites[1].id]),
  )
  await world.asOwner((owner) => owner.query('update tenant set is_active = false where id = $1', [river.id]))
  const codes = [newBarcode(), inactive.barcode, await blankLabel(world, oak), roomAt(river, 0).barcode]
  expect((await poll(unheard.barcode)).status).toBe(200)
  const incidentId = crypto.randomUUID()
  for (const url of [
    (code: string) => `/api/incident/GetBagStatus?RedBagGuid=${code}`,
    (code: string) => `/api/incident/GetBagBroadcasts?RedBagGuid=${code}`,
    (code: string) => `/api/redbag/muster/public/${code}`,
    (code: string) => `/api/bags/${code}/roster`,
    (code: string) => `/api/bags/${code}/label.pdf`,
    (code: string) => `/api/bags/${code}/stream`,
    (code: string) => `/api/bags/${code}/incidents/${incidentId}`,
  ]) {
    const answers = await Promise.all(codes.map((code) => world.server.app.inject({ url: url(code) })))
    const told = answers.map(({ statusCode, body, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return JSON.stringify([statusCode, body, rest])
    })
    expect(new Set(told).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(404)
  }
  await world.asOwner((owner) => owner.query('update tenant set is_active = true where id = $1', [river.id]))
  expect(
    (await world.call(getRoomRoster, { params: { barcode: roomAt(river, 0).barcode }, query: {} })).status,
  ).toBe(200)
})
