import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

/** Tests that an import neither loses nor duplicates people who were added by hand. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

type Hill = ReturnType<RosterWorld['tenant']>

/** Puts somebody on the roster of a room, as a page does. */
async function addByHand(hill: Hill, room: string, given: string, family: string) {
  await world.owner.query(
    `with added as (
      insert into person (tenant_id, role, given_name, family_name)
      select id, 'student', $3, $4 from tenant where key = $1
      returning tenant_id, id
    )
    insert into roster_entry (tenant_id, room_id, person_id, role, by_hand)
    select added.tenant_id, room.id, added.id, 'student', true
    from added
    join room on room.tenant_id = added.tenant_id and room.name = $2`,
    [hill.key, room, given, family],
  )
}
const students = `
  select person.given_name, person.source_id, count(entry.person_id)
  from person
  left join roster_entry entry on entry.person_id = person.id
  where person.tenant_id = $1 and person.is_active and person.role = 'student'
  group by person.id
  order by 1, 2`

test('a name that the export does not have stays where it was put, import after import', async () => {
  const hill = tenant()
  await hill.import(smallSchool)
  const before = await hill.rows(roster)
  await addByHand(hill, 'Gym', 'Zoe', 'Nowhere')
  for (let time = 0; time < 2; time++) await hill.import(smallSchool)
  expect(await hill.rows(roster)).toEqual([...before, 'Gym|Zoe|student'].toSorted())
})

test('a student who was added by hand and comes with the next export is one, and stays where they were put', async () => {
  const hill = tenant()
  await hill.import(smallSchool)
  const [first] = await hill.rows(
    "select given_name, family_name, source_id from person where tenant_id = $1 and role = 'student' order by 1 limit 1",
  )
  const [given = '', family = '', sourceId = ''] = first?.split('|') ?? []
  // As if nobody had imported them yet: known by hand alone.
  await world.owner.query(
    `delete from roster_entry where person_id = (
      select person.id from person join tenant on tenant.id = tenant_id where key = $1 and source_id = $2)`,
    [hill.key, sourceId],
  )
  await world.owner.query(
    'delete from person using tenant where tenant.id = tenant_id and key = $1 and source_id = $2',
    [hill.key, sourceId],
  )
  await addByHand(hill, 'Gym', given.toUpperCase(), family)
  await hill.import(smallSchool)
  const found = (await hill.rows(students)).filter((row) => row.startsWith(`${given}|`))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`${given}|${sourceId}|`)
})

test('of two by hand with the name of one in the export nobody is guessed', async () => {
  const hill = tenant()
  await hill.import(smallSchool)
  await addByHand(hill, 'Gym', 'Twin', 'Name')
  await addByHand(hill, 'Gym', 'Twin', 'Name')
  const users = `${smallSchool.users}${twinRow(smallSchool.users ?? '')}`
  await hill.import({ ...smallSchool, users })
  const twins = (await hill.rows(students)).filter((row) => row.startsWith('Twin|'))
  expect(twins).toHaveLength(3)
})

/** One more student, in the columns of the file. */
function twinRow(users: string): string {
  const [header = ''] = users.split('\n')
  const cells: Record<string, string> = {
    sourcedId: 'twin',
    status: '',
    role: 'student',
    givenName: 'Twin',
    familyName: 'Name',
    username: 'twin',
    enabledUser: 'true',
    orgSourcedIds: 's',
  }
  return `${header
    .split(',')
    .map((column) => cells[column] ?? '')
    .join(',')}\n`
}

test('who has left the export leaves every roster, also one they were put on by hand', async () => {
  const hill = tenant()
  await hill.import(smallSchool)
  await world.owner.query(
    `update roster_entry set by_hand = true
    where person_id in (select person.id from person join tenant on tenant.id = person.tenant_id where key = $1 and source_id = 'u2')`,
    [hill.key],
  )
  const users = (smallSchool.users ?? '').replace(/^u2.*\n/m, '')
  await hill.import({ ...smallSchool, users })
  const left = await hill.rows(`
    select entry.role from roster_entry entry join person on person.id = entry.person_id
    where entry.tenant_id = $1 and person.source_id = 'u2'`)
  expect(left).toEqual([])
})
