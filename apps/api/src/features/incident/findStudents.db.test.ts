import { findStudents, getRoomRoster } from '@muster/contract/rosterCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, type TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests finding the student that a guardian names in the incident’s rooms. */

let world: World
let oak: TestTenant
let incidentId: string

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  await add('Ana María', 'O’Neill', [roomAt(oak, 0), roomAt(oak, 1)])
  await add('Ana', 'Weber', [roomAt(oak, 0, oak.sites[1])])
  await add('Bo', '50%_off', [roomAt(oak, 2)])
  incidentId = await world.startDrill(oak)
})
afterAll(() => world.close())

async function add(given: string, family: string, rooms: { id: string }[]) {
  const of = { tenant_id: oak.id, role: 'student' }
  await world.asOwner(async (owner) => {
    const person_id = await insert<string>(owner, 'person', { ...of, given_name: given, family_name: family })
    for (const { id: room_id } of rooms)
      await owner.query(
        'insert into roster_entry (tenant_id, room_id, person_id, role) values ($1, $2, $3, $4)',
        [oak.id, room_id, person_id, 'student'],
      )
  })
}

const find = (query: { search?: string; ids?: string[] }, as = oak.staff.Staff) =>
  world.ask(findStudents, { params: { incidentId }, query }, as)
const names = async (search: string) => (await find({ search })).map(({ name }) => name)

test('words find the beginnings of names, in any order, and the student in each of their rooms', async () => {
  expect(await names('o’n ana')).toEqual(['Ana María O’Neill', 'Ana María O’Neill'])
  expect(await names('mar')).toHaveLength(2)
  expect(await names('eill')).toEqual([])
})

test('what means something to a database is a letter like any other', async () => {
  expect(await names('50%_')).toEqual(['Bo 50%_off'])
  expect(await names('%')).toEqual([])
})

test('nobody of another site is found, and nobody by no words at all', async () => {
  expect(await names('Weber')).toEqual([])
  expect(await names('  ')).toEqual([])
})

test('ids find those students alone', async () => {
  const [ana] = await find({ search: 'ana' })
  const found = await find({ ids: [ana?.id ?? ''] })
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([ana?.id]))
  const elsewhere = await world.ask(getRoomRoster, {
    params: { barcode: roomAt(oak, 0, oak.sites[1]).barcode },
    query: {},
  })
  expect(await find({ ids: elsewhere.students.map(({ id }) => id) })).toEqual([])
})
