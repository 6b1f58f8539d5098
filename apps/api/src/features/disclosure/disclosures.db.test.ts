import { searchAudit } from '@muster/contract/auditCalls'
import { takeAttendance } from '@muster/contract/bagCalls'
import { getDisclosures, listDisclosures, stateThreat } from '@muster/contract/disclosureCalls'
import { readGuestStudents } from '@muster/contract/guestCalls'
import type { AttendanceMark } from '@muster/domain/incident/vocabulary'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterTestGuest, inviteTestGuest } from '../../../test/guests.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests the record of names that people from outside were shown. */

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

const room = () => roomAt(oak, 2)
const students = () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select p.id, p.given_name || ' ' || p.family_name as name
      from roster_entry e join person p on p.id = e.person_id where e.room_id = $1 order by 2`,
      [room().id],
    )
    return rows
  })

async function attend(marks: Record<string, AttendanceMark>) {
  const counts = { present: 0, missing: Object.keys(marks).length, injured: 0, extra: 0 }
  const params = { barcode: room().barcode, incidentId }
  await world.ask(takeAttendance, { params, body: { ...newId(), ...counts, marks } })
}

const read = () => world.ask(getDisclosures, { params: { incidentId } }, oak.staff.Manager)
const guestReads = (guest: { headers: Record<string, string> }) =>
  world.ask(readGuestStudents, { params: { roomId: room().id }, body: newId() }, guest)

test('to whom, whose names and when is recorded as they are shown, once for each guest', async () => {
  const [ana, ben] = await students()
  if (!ana || !ben) throw new Error('the room has students')
  const guest = await enterTestGuest(world, oak, incidentId, { flags: { hasDashboardMapAccess: true } })
  await inviteTestGuest(world, oak, incidentId, { name: 'Nobody who looked' })
  await attend({ [ana.id]: 'missing' })
  expect((await read()).items).toEqual([])
  expect(await guestReads(guest)).toHaveLength(1)
  await attend({ [ben.id]: 'missing' })
  await guestReads(guest)
  const { items, threat, proposed, kind } = await read()
  expect([kind, threat]).toEqual(['Exercise', null])
  expect(proposed).toBe(
    'Threat at oak east. Rooms were in Lockdown, and responders had to find missing and injured students.',
  )
  expect(items).toEqual([
    {
      guestId: guest.guestId,
      toName: 'Sgt. Ode',
      toIdentifier: 'ode@police.example',
      firstAt: expect.any(String),
      lastAt: expect.any(String),
      people: expect.arrayContaining([ana, ben]),
    },
  ])
  expect(items[0]?.people).toHaveLength(2)
})

test('the threat is stated in a sentence, again if need be, and the audit has both', async () => {
  const state = (text: string, body = newId()) =>
    world.ask(stateThreat, { params: { incidentId }, body: { ...body, text } }, oak.staff.Manager)
  const first = newId()
  await state('A man with a knife in hall B.', first)
  await state('A man with a knife in hall B.', first)
  const { threat } = await state('A man with a knife in hall C.')
  expect(threat).toMatchObject({ text: 'A man with a knife in hall C.', byName: 'Manager of oak' })
  const query = { action: 'disclosure.threatStated' }
  const { items } = await world.ask(searchAudit, { query }, oak.staff.TenantAdmin)
  expect(items.map(({ before, after }) => [before?.threat ?? null, after?.threat])).toEqual([
    ['A man with a knife in hall B.', 'A man with a knife in hall C.'],
    [null, 'A man with a knife in hall B.'],
  ])
  const empty = await world.call(
    stateThreat,
    { params: { incidentId }, body: { ...newId(), text: ' ' } },
    oak.staff.Manager,
  )
  expect(empty.problem.detail).toBe('Write the threat in one sentence.')
})

test('an administrator has all of it, also of somebody who has left and of a log that has expired', async () => {
  const [ana] = await students()
  await world.asOwner(async (owner) => {
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query('delete from person where id = $1', [ana?.id])
    await owner.query('delete from event where incident_id = $1', [incidentId])
    await owner.query('delete from incident where id = $1', [incidentId])
    await owner.query('commit')
  })
  const { items, total } = await world.ask(listDisclosures, { params: oak, query: {} }, oak.staff.TenantAdmin)
  expect(total).toBe(1)
  expect(items).toMatchObject([
    { incidentId, kind: 'Exercise', threat: { text: 'A man with a knife in hall C.' }, toName: 'Sgt. Ode' },
  ])
  expect(items[0]?.people).toContainEqual({ id: ana?.id, name: null })
})
