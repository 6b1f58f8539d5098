import { randomUUID } from 'node:crypto'
import { searchAudit } from '@muster/contract/auditCalls'
import {
  addRoomPerson,
  listRoomPeople,
  moveRoomPerson,
  type RoomPerson,
  removeRoomPerson,
  updateRoomPerson,
} from '@muster/contract/roomPeopleCalls'
import { readRosterOfRoom } from '@muster/contract/rosterCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomsWithoutBag } from '../../../test/roomsWithoutBag.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests single people on a roster by hand. Imports of them are tested in roster/peopleByHand.db.test.ts. */

let world: World
let oak: TestTenant
let siteId: number
let roomId: string
let otherId: string

beforeAll(async () => {
  world = await openWorld()
  ;[oak] = world.tenants
  siteId = oak.sites[0].id
  ;[roomId = '', otherId = ''] = await world.asOwner((owner) =>
    roomsWithoutBag(owner, { tenant_id: oak.id, site_id: siteId }),
  )
})
afterAll(() => world.close())

const manager = () => oak.staff.Manager
const of = (person: Pick<RoomPerson, 'id'>, room = roomId) => ({
  siteId,
  roomId: room,
  rosterPersonId: person.id,
})
const add = (body: object = {}, as: TestAccount = manager()) =>
  world.call(
    addRoomPerson,
    {
      params: { siteId, roomId },
      body: {
        rosterPersonId: randomUUID(),
        role: 'student',
        givenName: 'Ana',
        familyName: 'Lopez',
        grade: '4',
        ...body,
      },
    },
    as,
  )
const people = (room = roomId) => world.ask(listRoomPeople, { params: { siteId, roomId: room } }, manager())
const added = async (familyName = `Lopez ${randomUUID().slice(0, 8)}`) => {
  const { body } = await add({ familyName })
  const person = body.find((each) => each.familyName === familyName)
  if (!person) throw new Error('nobody was added')
  return person
}
const audited = async (search: string) =>
  (await world.ask(searchAudit, { query: { search } }, oak.staff.TenantAdmin)).items.map(
    ({ action }) => action,
  )

describe('somebody added by hand', () => {
  test('is on the roster that the room counts by, says where from, and is one however often it is sent', async () => {
    const rosterPersonId = randomUUID()
    const both = await Promise.all([1, 2].map(() => add({ rosterPersonId, familyName: 'Once' })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const found = (await people()).filter(({ familyName }) => familyName === 'Once')
    expect(found).toMatchObject([{ id: rosterPersonId, source: 'hand', isImported: false, grade: '4' }])
    const roster = await world.ask(readRosterOfRoom, { params: { roomId }, query: {} }, manager())
    expect(roster.students).toContainEqual({ id: rosterPersonId, name: 'Ana Once' })
    expect(await audited('Ana Once')).toEqual(['person.added'])
  })

  test('is changed once; a second editor is told', async () => {
    const person = await added()
    const change = (version: number, familyName: string) =>
      world.call(
        updateRoomPerson,
        { params: of(person), body: { version, givenName: 'Ana', familyName, grade: '' } },
        manager(),
      )
    const after = (await change(1, 'Lopez-Kim')).body.find(({ id }) => id === person.id)
    expect(after).toMatchObject({ familyName: 'Lopez-Kim', grade: null, version: 2 })
    expect((await change(1, 'Lopez-Kim')).status).toBe(200)
    expect((await change(1, 'Other')).status).toBe(409)
  })

  test('moves to another room, once, and is taken off, once', async () => {
    const person = await added()
    const move = () =>
      world.call(moveRoomPerson, { params: of(person), body: { toRoomId: otherId } }, manager())
    expect([(await move()).status, (await move()).status]).toEqual([200, 200])
    expect((await people()).some(({ id }) => id === person.id)).toBe(false)
    expect((await people(otherId)).find(({ id }) => id === person.id)).toMatchObject({ source: 'hand' })
    const remove = () => world.call(removeRoomPerson, { params: of(person, otherId) }, manager())
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(await audited(person.familyName)).toEqual(['person.removed', 'person.moved', 'person.added'])
  })
})

describe('somebody whom an import knows', () => {
  test('keeps the name of the import; a move by hand says whose it is', async () => {
    const person = await added()
    await world.asOwner(async (owner) => {
      await owner.query("update person set source_id = 'S1', from_export = true where id = $1", [person.id])
      await owner.query('update roster_entry set by_hand = false where person_id = $1', [person.id])
    })
    expect((await people()).find(({ id }) => id === person.id)).toMatchObject({
      source: 'rosterSystem',
      isImported: true,
    })
    const body = { version: 1, givenName: 'Ana', familyName: 'Other', grade: null }
    const change = await world.call(updateRoomPerson, { params: of(person), body }, manager())
    expect([change.status, change.problem.type]).toEqual([409, 'imported-person'])
    await world.ask(moveRoomPerson, { params: of(person), body: { toRoomId: otherId } }, manager())
    expect((await people(otherId)).find(({ id }) => id === person.id)).toMatchObject({ source: 'hand' })
  })
})

describe('the roster of a room', () => {
  test('takes no name from under an incident that runs there, and takes one more', async () => {
    const room = oak.sites[0].rooms[0]
    if (!room) throw new Error('the site has rooms')
    await world.startDrill(oak)
    const [student] = await people(room.id)
    if (!student) throw new Error('the room has a student')
    const params = of(student, room.id)
    expect((await world.call(removeRoomPerson, { params }, manager())).problem.type).toBe('incident-running')
    const move = { params, body: { toRoomId: otherId } }
    expect((await world.call(moveRoomPerson, move, manager())).problem.type).toBe('incident-running')
    const body = {
      rosterPersonId: randomUUID(),
      role: 'student' as const,
      givenName: 'New',
      familyName: 'One',
    }
    const more = { params: { siteId, roomId: room.id }, body: { ...body, grade: null } }
    expect((await world.call(addRoomPerson, more, manager())).status).toBe(201)
  })

  test('is for those who look after the site', async () => {
    expect((await add({}, oak.staff.Staff)).status).toBe(403)
    expect((await add({}, world.tenants[1].staff.Manager)).status).toBe(404)
    expect((await add({ familyName: ' ' })).problem.errors?.[0]?.field).toBe('familyName')
  })
})
