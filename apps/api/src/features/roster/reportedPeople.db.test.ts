import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

/** Tests remarks on people who may be one person, belong to an unknown school, or have no account elsewhere. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

const head = 'sourcedId,role,givenName,familyName,email,identifier,orgSourcedIds,grades,enabledUser'
const orgs = 'sourcedId,name,type\na,Hill School,school\nb,Dale School,school\n'
const advice =
  'if they are one person, give them one sourcedId in the roster system; until then they count as two'

async function report(...users: string[]) {
  const school = tenant()
  const files = {
    ...smallSchool,
    orgs,
    classes: 'sourcedId,title,location,schoolSourcedId\nc1,Art,Room 5,a\n',
    users: [head, ...users, ''].join('\n'),
    enrollments: 'classSourcedId,userSourcedId,role\nc1,t1,teacher\nc1,t1b,teacher\n',
  }
  const { remarks, notes } = await school.import(files)
  return { school, notes, remarks: remarks.map(({ file, line, reason }) => `${file} ${line} ${reason}`) }
}

describe('one person with two ids', () => {
  test('is remarked by name and email address, and both stay on the roster', async () => {
    const { school, remarks } = await report(
      't1,teacher,Tess,Tran,tess@example.org,,a,,',
      't1b,teacher,TESS,Tran,Tess@Example.org,,b,,',
    )
    expect(remarks).toEqual([`users.csv 3 has the name and email address of line 2; ${advice}`])
    expect(await school.rows(roster)).toEqual(['Room 5|TESS|staff', 'Room 5|Tess|staff'])
  })

  test('is remarked where staff of two names have one email address, or where name and identifier are the same', async () => {
    const { remarks } = await report(
      't1,teacher,Tess,Tran,tess@example.org,,a,,',
      't1b,aide,Tess,Tran-Diaz,tess@example.org,,b,,',
      's1,student,Ben,Bui,,900,a,09,',
      's2,student,Ben,Bui,,900,b,10,',
    )
    expect(remarks).toEqual([
      `users.csv 3 has the email address of line 2; ${advice}`,
      `users.csv 5 has the name and identifier of line 4; ${advice}`,
    ])
  })

  test('is remarked where a parent has the email address of staff', async () => {
    const { remarks } = await report(
      'p1,parent,Tess,Tran,tess@example.org,,a,,',
      't1,teacher,Tess,Tran,tess@example.org,,a,,',
    )
    expect(remarks).toEqual([
      'users.csv 2 is a parent or guardian with the email address of line 3, who is staff; only line 3 is imported',
    ])
  })

  test('may be one of the same name at another school, where nothing tells them apart', async () => {
    const { notes, remarks } = await report(
      't1,teacher,Tess,Tran,,,a,,',
      't1b,teacher,Tess,Tran,,,b,,',
      's1,student,Ben,Bui,,,a,09,',
      's2,student,Ben,Bui,,,b,09,',
    )
    expect(remarks).toEqual([])
    expect(notes).toEqual([
      'People have the same name at different schools, and nothing tells them apart: Tess Tran (users.csv lines 2 and 3), Ben Bui (users.csv lines 4 and 5). Where they are one person, give them one sourcedId in the roster system; until then they count as two.',
    ])
  })

  test('is not suspected in brothers and sisters, in people of other grades or identifiers, or in parents', async () => {
    const { notes, remarks } = await report(
      's1,student,Ben,Bui,home@example.org,,a,09,',
      's2,student,Ann,Bui,home@example.org,,a,07,',
      's3,student,Ben,Lee,,1,a,09,',
      's4,student,Ben,Lee,,2,b,09,',
      's5,student,Cy,Cruz,,,a,09,',
      's6,student,Cy,Cruz,,,b,10,',
      'p1,parent,Bo,Bui,home@example.org,,a,,',
      'p2,guardian,Bo,Bui,home@example.org,,b,,',
    )
    expect([...notes, ...remarks]).toEqual([])
  })
})

test('people of a school that is not among the orgs are told, and those without an account elsewhere', async () => {
  const { school, notes } = await report(
    't1,teacher,Tess,Tran,,,"a,x",,TRUE',
    's1,student,Ben,Bui,,,x,09,FALSE',
    's2,student,Ann,Bui,,,y,07,false',
    'p1,parent,Bo,Bui,,,a,,false',
  )
  expect(notes).toEqual([
    '2 people belong to “x”, which is not among the orgs: users.csv lines 2, 3. They were taken in, and are in the rooms that their enrollments name.',
    '1 person belongs to “y”, which is not among the orgs: users.csv line 4. They were taken in, and are in the rooms that their enrollments name.',
    '2 people have enabledUser “false” in users.csv: no account elsewhere, but perhaps in the room. They are imported and stay on rosters like everyone else.',
  ])
  expect(await school.rows('select count(*) from person where is_active and tenant_id = $1')).toEqual(['3'])
})
