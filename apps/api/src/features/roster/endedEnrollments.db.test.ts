import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

/** Room 12 has thirty students in fall and others in spring, and the export has both terms. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

const today = '2026-02-10'
const fall = Array.from({ length: 30 }, (_, place) => `f${place}`)
const spring = Array.from({ length: 28 }, (_, place) => `p${place}`)
const terms = {
  ...smallSchool,
  manifest: `${smallSchool.manifest}file.academicSessions,bulk\n`,
  classes: `sourcedId,title,location,schoolSourcedId,termSourcedIds
fall,Math fall,Room 12,s,t1
spring,Math spring,Room 12,s,t2
year,Homeroom,Room 14,s,"t1,t2"
`,
  academicSessions: 'sourcedId,startDate,endDate\nt1,2025-08-20,2026-01-30\nt2,2026-02-02,2026-06-10\n',
  users: `sourcedId,role,givenName,familyName\n${[...fall, ...spring].map((id) => `${id},student,Stu,${id}`).join('\n')}\n`,
}
const row = (begin: string, end: string) => (id: string) =>
  `${id.startsWith('f') ? 'fall' : 'spring'},${id},student,${begin},${end}`
const head = 'classSourcedId,userSourcedId,role,beginDate,endDate'
const files = {
  ...terms,
  enrollments: [
    head,
    ...fall.map(row('2025-08-20', '2026-01-30')),
    ...spring.map(row('2026-02-02', '2026-06-10')),
    '',
  ].join('\n'),
}
const hint =
  'A child may still be in the room when the export says that the enrollment has ended. To leave ended enrollments out, choose “Leave out enrollments that have ended” (--leave-out-ended on the command line).'

describe('enrollments that have ended', () => {
  test('are on rosters like others, and the report counts them and names the room that two terms share', async () => {
    const school = tenant()
    const report = await school.import(files, { today })
    expect(await school.rows(roster)).toHaveLength(58)
    expect(report.notes).toEqual([
      'Hill School: several classes meet in one room, and its roster has the people of all of them: Room 12 (2 classes).',
      'Hill School: 30 of 58 enrollments have ended and are still on the rosters.',
      hint,
    ])
  })

  test('are left out by choice, counted, and not taken for an export that was cut short', async () => {
    const school = tenant()
    await school.import(files, { today })
    const report = await school.import(files, { today, leaveOutEnded: true })
    expect(report.notes).toContain(
      'Hill School: 30 of 58 enrollments have ended and were left out, as chosen.',
    )
    expect(report.notes).not.toContain(hint)
    expect(report).toMatchObject({ warning: undefined, tables: { roster: { deactivated: 30, left: 28 } } })
    expect((await school.import(files, { today, leaveOutEnded: true })).tables.roster).toMatchObject({
      added: 0,
      changed: 0,
      deactivated: 0,
      left: 28,
    })
    expect((await school.import(files, { today })).tables.roster.added).toBe(30)
  })

  test('have ended by their class’s term where they have no date of their own', async () => {
    const enrollments = [head, ...[...fall, ...spring].map(row('', '')), 'year,f1,student,,', ''].join('\n')
    const school = tenant()
    const report = await school.import({ ...terms, enrollments }, { today, leaveOutEnded: true })
    expect(report.notes).toContain(
      'Hill School: 30 of 59 enrollments have ended and were left out, as chosen.',
    )
    expect(await school.rows(roster)).toHaveLength(29)
  })

  test('have not ended on their last day, nor by a date that can be read in two ways or not at all', async () => {
    for (const end of [today, '3/4/2020', 'soon', '']) {
      const manifest = smallSchool.manifest ?? ''
      const enrollments = [head, ...[...fall, ...spring].map(row('', end)), ''].join('\n')
      const report = await tenant().import(
        { ...terms, manifest, enrollments },
        { today, leaveOutEnded: true },
      )
      expect([end, report.tables.roster.added]).toEqual([end, 58])
    }
  })

  test('are not left out when nobody would be left', async () => {
    const enrollments = [head, ...fall.map(row('2025-08-20', '2026-01-30')), ''].join('\n')
    const school = tenant()
    await expect(school.import({ ...terms, enrollments }, { today, leaveOutEnded: true })).rejects.toThrow(
      'Every enrollment of this export has ended, so without them every room would be empty. Nothing was imported.',
    )
    expect(await school.id()).toBeNull()
  })
})

test('enrollments that begin later are counted and never left out: rosters are brought in before a term', async () => {
  const school = tenant()
  const report = await school.import(files, { today: '2025-08-25', leaveOutEnded: true })
  expect(report.notes).toContain(
    'Hill School: 28 of 58 enrollments start after today and are already on the rosters.',
  )
  expect(await school.rows(roster)).toHaveLength(58)
})

test('of many schools there is a sum, and each of them after it', async () => {
  const places = ['a', 'b', 'c', 'd', 'e', 'f']
  const report = await tenant().import(
    {
      ...terms,
      orgs: `sourcedId,name,type\n${places.map((id) => `${id},School ${id},school`).join('\n')}\n`,
      classes: `sourcedId,title,location,schoolSourcedId\n${places.map((id) => `1${id},Math,Gym,${id}\n2${id},Art,Gym,${id}`).join('\n')}\n`,
      enrollments: `${head}\n${places.map((id) => `1${id},f1,student,,2020-01-30\n2${id},f2,student,,`).join('\n')}\n`,
    },
    { today },
  )
  expect(report.notes).toEqual([
    'At 6 schools, 12 classes meet in 6 rooms, and a room’s roster has the people of all its classes.',
    'At 6 schools, 6 of 12 enrollments have ended and are still on the rosters.',
    hint,
  ])
  expect(report.details).toHaveLength(12)
  expect(report.details[6]).toBe('School a: 1 of 2 enrollments have ended and are still on the rosters.')
})
