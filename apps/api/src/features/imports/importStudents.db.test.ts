import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { smallSchool, zipOf } from '../../../test/writeExport.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
  const rooms = 'site,name\noak east,Gym\noak east,Lab\noak east,Art\noak west,Gym\noak west,Hall\n'
  await importFile(world, oak, { kind: 'rooms', body: rooms })
})
afterAll(() => world.close())
beforeEach(() =>
  world.asOwner(async (owner) => {
    await owner.query('delete from roster_entry where tenant_id = $1 and (from_csv or by_hand)', [oak.id])
    await owner.query(
      'delete from person p where tenant_id = $1 and not exists (select from roster_entry e where e.person_id = p.id)',
      [oak.id],
    )
  }),
)

const put = (body: string, more = {}) => importFile(world, oak, { kind: 'students', body, ...more })
const none = { added: 0, changed: 0, left: 0, deactivated: 0 }
const first = `student_id,given_name,family_name,grade,site,room
s1,Ana,Abara,5,oak east,Gym
s1,Ana,Abara,5,oak east,Lab
s2,Ben,Bui,5,OAK EAST,gym
s3,Cy,Cruz,6,oak west,Hall
`

async function rosters() {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ line: string }>(
      `select concat_ws('|', site.name, room.name, concat_ws(' ', p.given_name, p.family_name), p.source_id, p.grades, e.role) as line
      from roster_entry e
      join person p on p.id = e.person_id
      join room on room.id = e.room_id
      join site on site.id = room.site_id
      where e.tenant_id = $1 and room.name in ('Gym', 'Lab', 'Art', 'Hall')
      order by 1`,
      [oak.id],
    ),
  )
  return rows.map(({ line }) => line)
}

describe('a file of students', () => {
  test('puts each into their rooms, once, and twice changes nothing', async () => {
    expect(tablesOf(await put(first, { dryRun: true }))).toEqual({
      people: { ...none, added: 3 },
      roster: { ...none, added: 4 },
    })
    expect(await rosters()).toEqual([])
    await put(first)
    expect(await rosters()).toEqual([
      'oak east|Gym|Ana Abara|s1|5|student',
      'oak east|Gym|Ben Bui|s2|5|student',
      'oak east|Lab|Ana Abara|s1|5|student',
      'oak west|Hall|Cy Cruz|s3|6|student',
    ])
    expect(tablesOf(await put(first))).toEqual({ people: { ...none, left: 3 }, roster: { ...none, left: 4 } })
    const { rows } = await world.asOwner((owner) =>
      owner.query("select actor, subject from audit where action = 'students.imported'"),
    )
    expect(rows).toEqual([{ actor: `TenantAdmin of oak (${oak.staff.TenantAdmin.email})`, subject: 'oak' }])
  })

  test('moves, renames and takes off, and says so before', async () => {
    await put(first)
    const next = `student_id,given_name,family_name,grade,site,room
s1,Anna,Abara,6,oak east,Lab
s1,Anna,Abara,6,oak east,Art
`
    const check = await put(next, { dryRun: true })
    expect(check.result?.changes).toEqual([
      {
        table: 'people',
        name: 'Ana Abara',
        fields: [
          { field: 'name', before: 'Ana Abara', after: 'Anna Abara' },
          { field: 'grade', before: '5', after: '6' },
          { field: 'rooms', before: 'Gym, Lab', after: 'Art, Lab' },
        ],
      },
    ])
    expect(tablesOf(await put(next, { allowRemovals: true }))).toEqual({
      people: { ...none, changed: 1, deactivated: 1 },
      roster: { added: 1, changed: 0, left: 1, deactivated: 2 },
    })
    // The file does not name oak west, so it says nothing of it.
    expect(await rosters()).toEqual([
      'oak east|Art|Anna Abara|s1|6|student',
      'oak east|Lab|Anna Abara|s1|6|student',
      'oak west|Hall|Cy Cruz|s3|6|student',
    ])
    expect(tablesOf(await put(first))).toMatchObject({ people: { changed: 2 } })
    expect(await rosters()).toHaveLength(4)
  })

  test('comes as a school writes it: one name, other headers, semicolons, teachers, 1252', async () => {
    const body = Buffer.from(
      'Pupil ID;Full name;Person type;School;Homeroom\r\np1;"M\xfcller, J\xf6rg";Pupil;oak east;Gym\r\np2;Ann Mary Lee;;oak east;Gym\r\nt1;Tess Tran;Teacher;oak east;Gym\r\n',
      'latin1',
    )
    expect(tablesOf(await importFile(world, oak, { kind: 'students', body }))).toMatchObject({
      people: { added: 3 },
    })
    expect(await rosters()).toEqual([
      'oak east|Gym|Ann Mary Lee|p2|student',
      'oak east|Gym|Jörg Müller|p1|student',
      'oak east|Gym|Tess Tran|t1|staff',
    ])
  })

  test('finds the column of ids by what it holds, although students have several rows', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const [id, name] = [`K${1000 + Math.floor(at / 2) * 7}`, `Kid ${Math.floor(at / 2)}`]
      return `${id},${name},oak east,${at % 2 ? 'Gym' : 'Lab'}`
    })
    const run = await put(`Matrikel,Name,School,Room\n${rows.join('\n')}\n`)
    expect(run.result).toMatchObject({
      idColumn: { used: 'Matrikel', why: 'guessed' },
      tables: { people: { added: 6 }, roster: { added: 12 } },
    })
    const without = await put('Name,School,Room\nKid,oak east,Gym\n')
    expect(without).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('has no column student_id'),
    })
  })

  test('skips, with line and why, what cannot be used; it leaves who is in such a row where they are', async () => {
    await put(first)
    const run = await put(`student_id,name,role,site,room
,No Id,,oak east,Gym
s1,,,oak east,Gym
s2,Ben Bui,,oak east,Cellar
s5,Five,,nowhere,Gym
s6,Six,,,Gym
s7,Seven,pilot,oak east,Gym
s8,Eight,,oak east,Gym
s8,Other,,oak east,Lab
s8,Eight,,oak east,Gym
`)
    expect(run.result?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 has no student_id',
      '3 has no name',
      '4 names the room "Cellar", which this site does not have',
      '5 names the site "nowhere", which is not there',
      '6 has no site',
      '7 has an unknown role "pilot"; write student or staff',
      '9 has the student_id of line 8 and another name',
      '10 says the same as line 8',
    ])
    expect(await rosters()).toEqual([
      'oak east|Gym| Eight|s8|student',
      'oak east|Gym|Ana Abara|s1|5|student',
      'oak east|Gym|Ben Bui|s2|5|student',
      'oak east|Lab|Ana Abara|s1|5|student',
      'oak west|Hall|Cy Cruz|s3|6|student',
    ])
  })

  test('that was cut short empties no school, unless that is allowed', async () => {
    const all = Array.from({ length: 30 }, (_, at) => `s${at},Kid ${at},oak east,Gym`)
    await put(`student_id,name,site,room\n${all.join('\n')}\n`)
    const cut = `student_id,name,site,room\n${all.slice(0, 5).join('\n')}\n`
    expect((await put(cut, { dryRun: true })).result).toMatchObject({
      doubts: [expect.stringContaining('This file is missing 25 of the 30 people')],
      takesMuch: true,
    })
    expect(await put(cut)).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('Nothing was imported'),
    })
    expect(await rosters()).toHaveLength(30)
    expect(tablesOf(await put(cut, { allowRemovals: true }))).toMatchObject({ people: { deactivated: 25 } })
    expect(await rosters()).toHaveLength(5)
  })

  test('stops a small one, too: nine of nine, or all of one site', async () => {
    const nine = Array.from({ length: 9 }, (_, at) => `s${at},Kid ${at},oak east,Gym`)
    const five = Array.from({ length: 5 }, (_, at) => `w${at},Kid W${at},oak west,Hall`)
    const header = 'student_id,name,site,room'
    await put([header, ...nine, ...five].join('\n'))
    expect((await put(`${header}\nn1,New Kid,oak east,Lab`)).problem).toContain(
      'This file is missing 9 of the 9 people',
    )
    const other = [header, ...nine, 'n1,New Kid,oak west,Hall'].join('\n')
    expect((await put(other)).problem).toContain('all 5 roster entries of oak west')
    const moved = [header, ...nine.map((row) => row.replace('Gym', 'Lab'))].join('\n')
    expect(tablesOf(await put(moved))).toMatchObject({ roster: { added: 9, deactivated: 9 } })
  })

  test('leaves alone who was put on a roster by hand', async () => {
    await put(first)
    await world.asOwner((owner) =>
      owner.query(
        `with sub as (
          insert into person (tenant_id, role, given_name, family_name) values ($1, 'staff', 'Sub', 'Stitute') returning id
        )
        insert into roster_entry (tenant_id, room_id, person_id, role, by_hand)
        select $1, room.id, sub.id, 'staff', true
        from sub, room join site on site.id = room.site_id
        where room.name = 'Gym' and site.name = 'oak east'`,
        [oak.id],
      ),
    )
    await put(first.replace(/^s2.*\n/m, ''), { allowRemovals: true })
    expect(await rosters()).toContain('oak east|Gym|Sub Stitute|staff')
  })

  test('waits for the end of an incident', async () => {
    await world.startDrill(oak)
    onTestFinished(() =>
      world.asOwner((owner) => owner.query("update incident set stage = 'ended'")).then(() => {}),
    )
    expect(await put(first)).toMatchObject({
      stage: 'failed',
      problem: expect.stringContaining('An incident or drill is running'),
    })
  })
})

describe('beside a OneRoster export', () => {
  test('each leaves what is the other’s: nothing changes back and forth', async () => {
    const river = world.tenants[1]
    const body = await zipOf(smallSchool)
    const roster = () =>
      importFile(world, river, { kind: 'oneroster', body, fileName: 'a.zip', contentType: 'application/zip' })
    const csv = (text: string) => importFile(world, river, { kind: 'students', body: text })
    await roster()
    await importFile(world, river, { kind: 'rooms', body: 'site,name\nHill School,Library\n' })
    const run = await csv(`student_id,name,site,room
u1,Ana Abara,Hill School,Gym
u1,Ana Abara,Hill School,Library
u2,Benny Bui,Hill School,Library
u3,Cy Cruz,Hill School,Gym
n1,New Kid,Hill School,Gym
`)
    expect(run.result?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 has the id of a person in your OneRoster export with another name; change names in that system',
      '5 moves a person in your OneRoster export to a room in it; change that in that system',
    ])
    expect(tablesOf(run)).toEqual({
      people: { ...none, added: 1, left: 1 },
      roster: { ...none, added: 2, left: 1 },
    })
    expect(tablesOf(await roster())).toMatchObject({
      people: { added: 0, changed: 0, deactivated: 0 },
      roster: { added: 0, changed: 0, deactivated: 0 },
    })
    const again = await csv(
      'student_id,name,site,room\nu1,Ana Abara,Hill School,Library\nn1,New Kid,Hill School,Gym\n',
    )
    expect(tablesOf(again)).toEqual({ people: { ...none, left: 2 }, roster: { ...none, left: 2 } })
  })
})
