import { randomUUID } from 'node:crypto'
import { endIncident, getIncident } from '@muster/contract/incidentCalls'
import {
  addRoom,
  listRooms,
  mergeRoom,
  moveRoom,
  type StoredRoom,
  updateRoom,
} from '@muster/contract/roomCalls'
import { getBagStatus } from '@muster/contract/seedCalls'
import { listBags, mergeBag, updateBag } from '@muster/contract/setupCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rbimAt } from '../../../test/rbims.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestRoom, type TestSite, type TestTenant } from '../../../test/school.ts'
import { type Credentials, openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let site: TestSite
let other: TestSite

beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 14 })
  ;[oak, river] = world.tenants
  ;[site, other] = oak.sites
})
afterAll(() => world.close())

const rooms = (at = site) => world.ask(listRooms, { params: { siteId: at.id } }, oak.staff.Manager)
async function stored({ id }: Pick<TestRoom, 'id'>, at = site): Promise<StoredRoom> {
  const found = (await rooms(at)).find((each) => each.id === id)
  if (!found) throw new Error('no such room')
  return found
}
const room = (place: number) => stored(roomAt(oak, place))
const add = (name: string, roomId = randomUUID() as string, as: Credentials = oak.staff.SiteSpecific) =>
  world.call(addRoom, { params: { siteId: site.id }, body: { roomId, name } }, as)
const change = ({ id, name, isActive, version }: StoredRoom, changes: Partial<StoredRoom>) =>
  world.call(
    updateRoom,
    { params: { siteId: site.id, roomId: id }, body: { name, isActive, version, ...pick(changes) } },
    oak.staff.SiteSpecific,
  )
const pick = ({ name, isActive, version }: Partial<StoredRoom>) => ({
  ...(name === undefined ? {} : { name }),
  ...(isActive === undefined ? {} : { isActive }),
  ...(version === undefined ? {} : { version }),
})
const move = ({ id, version }: StoredRoom, to = other, as: Credentials = oak.staff.Manager) =>
  world.call(moveRoom, { params: { siteId: site.id, roomId: id }, body: { version, toSiteId: to.id } }, as)
const merge = (
  { id, version }: StoredRoom,
  into: Pick<StoredRoom, 'id'>,
  as: Credentials = oak.staff.SiteSpecific,
) =>
  world.call(
    mergeRoom,
    { params: { siteId: site.id, roomId: id }, body: { version, intoRoomId: into.id } },
    as,
  )
const opened = async ({ barcode }: Pick<TestRoom, 'barcode'>) => {
  const answer = await world.call(getBagStatus, { query: { RedBagGuid: barcode } })
  return answer.status === 200 ? `${answer.body.name}, ${answer.body.siteName}` : answer.status
}
const end = (incidentId: string) =>
  world.ask(
    endIncident,
    { params: { incidentId }, body: { ...newId(), message: 'All clear.' } },
    oak.staff.Manager,
  )
const lastAudit = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      'select action, subject, before, after from audit order by id desc limit 1',
    )
    return rows[0]
  })
const answers = ({ status, problem }: { status: number; problem: { type: string } }) => [status, problem.type]

describe('a new room', () => {
  test('is added once, however often it is sent, and is nobody else’s name', async () => {
    const roomId = randomUUID()
    const first = await add('Music', roomId)
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: roomId,
        siteId: site.id,
        name: 'Music',
        isActive: true,
        version: 1,
        isFromExport: false,
        bag: null,
        mergedIntoName: null,
        studentCount: 0,
        staffCount: 0,
        isOnPlan: false,
      },
    ])
    expect((await add('Music', roomId)).status).toBe(201)
    expect((await rooms()).filter(({ name }) => name === 'Music')).toHaveLength(1)
    expect(answers(await add('MUSIC'))).toEqual([409, 'name-taken'])
    expect(await lastAudit()).toEqual({
      action: 'room.added',
      subject: 'Music',
      before: null,
      after: { name: 'Music', site: 'oak east' },
    })
  })

  test('has an id that no other tenant’s room has, and is added by nobody without the right', async () => {
    expect(answers(await add('Art', roomAt(river, 0).id))).toEqual([409, 'id-taken'])
    expect((await add('Art', randomUUID(), oak.staff.Staff)).status).toBe(403)
  })

  test('of two that are added under one name at the same moment, one is', async () => {
    const both = await Promise.all([add('Chess'), add('Chess')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('a room that is renamed or retired', () => {
  test('takes its bag along, and an old version changes nothing', async () => {
    const before = await room(0)
    const renamed = await change(before, { name: 'Room one' })
    expect(renamed.body).toMatchObject({ name: 'Room one', version: 2, bag: { name: 'Room one' } })
    await expect.poll(() => opened(roomAt(oak, 0))).toBe('Room one, oak east')
    expect((await change(before, { name: 'Room one' })).body.version).toBe(2)
    expect(answers(await change(before, { name: 'Room I' }))).toEqual([409, 'changed-since'])
    expect((await change(renamed.body, { isActive: false })).body).toMatchObject({
      isActive: false,
      bag: { isActive: false },
    })
    await expect.poll(() => opened(roomAt(oak, 0))).toBe(404)
    expect((await change(await room(0), { isActive: true })).status).toBe(200)
    await expect.poll(() => opened(roomAt(oak, 0))).toBe('Room one, oak east')
  })

  test('of another tenant or another site is not there', async () => {
    for (const elsewhere of [roomAt(river, 0), roomAt(oak, 0, other)]) {
      const one = { ...(await room(1)), id: elsewhere.id }
      expect((await change(one, { name: 'Mine' })).status).toBe(404)
      expect((await merge(one, await room(1))).status).toBe(404)
      expect((await merge(await room(1), one)).status).toBe(404)
    }
  })
})

/** Assigns an RBIM to a room. */
const hang = (serialNumber: string, roomId: string) =>
  world.asOwner((owner) =>
    owner.query('update rbim set room_id = $2 where serial_number = $1', [serialNumber, roomId]),
  )

async function hangs(serialNumber: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query('select site_id, room_id from rbim where serial_number = $1', [serialNumber]),
  )
  return rows[0]
}

describe('a room that moves', () => {
  test('takes its people, its bag, the bag’s phones, open tasks and RBIMs along; a second tap is the first', async () => {
    const before = await room(2)
    const { bagId } = roomAt(oak, 2)
    await world.asOwner(async (owner) => {
      const place = { tenant_id: oak.id, site_id: site.id, bag_id: bagId }
      await insert(owner, 'task', { ...place, title: 'Restock', origin: 'restock', created_by_name: 'Kim' })
      await owner.query('update room set name = $2 where id = $1', [before.id, 'Lab'])
    })
    const { serialNumber } = await rbimAt(world, oak, site)
    await hang(serialNumber, before.id)
    const moved = await move(before)
    expect(moved.body).toMatchObject({ siteId: other.id, studentCount: 3, bag: { id: bagId }, version: 2 })
    expect((await move(before)).body).toEqual(moved.body)
    await expect.poll(() => opened(roomAt(oak, 2))).toBe('Room 3, oak west')
    expect((await rooms()).some(({ id }) => id === before.id)).toBe(false)
    const tasks = await world.asOwner((owner) =>
      owner.query('select site_id from task where bag_id = $1', [bagId]),
    )
    expect(tasks.rows).toEqual([{ site_id: other.id }])
    expect(await hangs(serialNumber)).toEqual({ site_id: other.id, room_id: before.id })
    expect(await lastAudit()).toMatchObject({
      action: 'room.moved',
      before: { site: 'oak east' },
      after: { site: 'oak west' },
    })
  })

  test('needs both sites, and a name that is free there', async () => {
    const before = await room(3)
    expect((await move(before, other, oak.staff.SiteSpecific)).status).toBe(404)
    expect((await move(before, river.sites[0])).status).toBe(404)
    expect(answers(await move(before))).toEqual([409, 'name-taken'])
  })
})

describe('two rooms that become one', () => {
  test('are one roster; of two bags the other’s stays, and the old code opens nothing', async () => {
    const [from, into] = [await room(4), await room(5)]
    const { serialNumber } = await rbimAt(world, oak, site)
    await hang(serialNumber, from.id)
    const merged = await merge(from, into)
    expect(merged.body).toMatchObject({ id: into.id, studentCount: 11, bag: { id: roomAt(oak, 5).bagId } })
    expect((await merge(from, into)).body).toEqual(merged.body)
    expect(await hangs(serialNumber)).toEqual({ site_id: site.id, room_id: into.id })
    expect(await room(4)).toMatchObject({
      isActive: false,
      mergedIntoName: into.name,
      studentCount: 0,
      bag: null,
    })
    await expect.poll(() => opened(roomAt(oak, 4))).toBe(404)
    expect(await opened(roomAt(oak, 5))).toBe('Room 6, oak east')
    expect(await lastAudit()).toEqual({
      action: 'room.merged',
      subject: 'Room 5',
      after: { into: 'Room 6' },
      before: { students: 5, staff: 0, bag: 'Room 5' },
    })
    expect((await change(await room(4), { isActive: true })).body).toMatchObject({
      isActive: true,
      mergedIntoName: null,
      bag: null,
    })
  })

  test('have the bag of the one that had one, with its code', async () => {
    const into = (await add('Library')).body
    const merged = await merge(await room(6), into)
    expect(merged.body).toMatchObject({ name: 'Library', bag: { id: roomAt(oak, 6).bagId, name: 'Library' } })
    await expect.poll(() => opened(roomAt(oak, 6))).toBe('Library, oak east')
  })

  test('share the place on the plan that one of them had', async () => {
    const planId = randomUUID()
    const [from, into] = [await room(7), await room(8)]
    await world.asOwner(async (owner) => {
      const lists = { levels: '[]', units: '[]', file_name: 'plan.zip', imported_by_name: 'Kim' }
      await insert(owner, 'site_plan', {
        id: planId,
        tenant_id: oak.id,
        site_id: site.id,
        number: 1,
        ...lists,
      })
      await owner.query('insert into plan_link values ($1, $2, $3, $4)', [oak.id, planId, from.id, 'u1'])
    })
    expect((await room(7)).isOnPlan).toBe(true)
    expect((await merge(from, into)).body.isOnPlan).toBe(true)
    const { rows } = await world.asOwner((owner) => owner.query('select room_id, unit_id from plan_link'))
    expect(rows).toEqual([{ room_id: into.id, unit_id: 'u1' }])
    expect((await change(await room(8), { isActive: false })).body.isOnPlan).toBe(false)
  })

  test('are not one with itself, nor with one out of use, nor over somebody’s change', async () => {
    const [one, retired] = [
      await room(9),
      (await change((await add('Attic')).body, { isActive: false })).body,
    ]
    expect((await merge(one, one)).status).toBe(422)
    expect(answers(await merge(one, retired))).toEqual([409, 'room-out-of-use'])
    expect(answers(await merge({ ...one, version: 7 }, await room(10)))).toEqual([409, 'changed-since'])
  })

  test('at the same moment in both directions are merged once', async () => {
    const [one, two] = [await room(12), await room(13)]
    const both = await Promise.all([merge(one, two), merge(two, one)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('an incident keeps its rooms: none is moved, merged or retired; they are renamed and others added', async () => {
  const [one, two] = [await room(9), await room(10)]
  const annex = (await add('Annex')).body
  const incidentId = await world.startDrill(oak)
  for (const refused of [
    await change(one, { isActive: false }),
    await move(annex),
    await merge(one, two),
    await merge((await add('Late')).body, two),
  ])
    expect(answers(refused)).toEqual([409, 'incident-running'])
  expect((await change(one, { name: 'Room ten' })).status).toBe(200)
  await end(incidentId)
  expect((await merge(await room(9), two)).status).toBe(200)
  const log = await world.ask(getIncident, { params: { incidentId } }, oak.staff.Manager)
  expect(log.rooms.find(({ id }) => id === one.id)?.name).toBe('Room 10')
})

test('no room arrives where an incident runs', async () => {
  const incidentId = await world.startDrill(oak, [other])
  const refused = await move((await add('Wandering')).body)
  expect([...answers(refused), refused.problem.detail]).toEqual([
    409,
    'incident-running',
    `An incident or drill is active at ${other.name}. Rooms, bags and people can’t change until it ends. Try again then.`,
  ])
  await end(incidentId)
})

test('a bag makes way for another: phones go over, its restock is done, its code opens nothing, and it can come back', async () => {
  const { bagId: fromId } = roomAt(oak, 11)
  const place = { tenant_id: oak.id, site_id: site.id }
  const intoId = await world.asOwner(async (owner) => {
    const restock = { ...place, title: 'Restock', origin: 'restock', bag_id: fromId, created_by_name: 'Kim' }
    await insert(owner, 'task', restock)
    return insert<string>(owner, 'bag', { ...place, name: 'Office', kind: 'office', barcode: newBarcode() })
  })
  const send = (version: number, intoBagId = intoId) =>
    world.call(
      mergeBag,
      { params: { siteId: site.id, bagId: fromId }, body: { version, intoBagId } },
      oak.staff.SiteSpecific,
    )
  expect((await send(1, fromId)).status).toBe(422)
  expect(answers(await send(9))).toEqual([409, 'changed-since'])
  expect((await send(1, roomAt(oak, 0, other).bagId)).status).toBe(404)
  expect((await send(1)).body.id).toBe(intoId)
  expect((await send(1)).body.id).toBe(intoId)
  await expect.poll(() => opened(roomAt(oak, 11))).toBe(404)
  const { rows } = await world.asOwner((owner) =>
    owner.query('select stage, done_by_name from task where bag_id = $1', [fromId]),
  )
  expect(rows).toEqual([{ stage: 'done', done_by_name: oak.staff.SiteSpecific.name }])
  const all = await world.ask(listBags, { params: { siteId: site.id } }, oak.staff.Manager)
  const bag = all.find(({ id }) => id === fromId)
  const body = { name: 'Back', kind: 'classroom' as const, roomId: roomAt(oak, 11).id, isActive: true }
  const params = { siteId: site.id, bagId: fromId }
  const back = await world.call(
    updateBag,
    { params, body: { ...body, version: bag?.version ?? 0 } },
    oak.staff.Manager,
  )
  expect(back.status).toBe(200)
})
