import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'
import { noCounts } from './importReport.ts'

/** Exports of OneRoster 1.2, whose roles are in a file of their own. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

const school = {
  ...smallSchool,
  manifest: `propertyName,value
manifest.version,1.0
oneroster.version,1.2
file.academicSessions,absent
file.demographics,bulk
file.orgs,bulk
file.classes,bulk
file.users,bulk
file.roles,bulk
file.userProfiles,absent
file.enrollments,bulk
`,
  users: `sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns
u1,,,true,ana,,Ana,Abara,,,ana@example.org,,,p1,09,,,,,,,s,
u2,,,true,ben,,Ben,Bui,,,,,,,09,,,,,,,s,
u3,,,true,cy,,Cy,Cruz,,,,,,,10,,,,,,,,
t1,,,true,tess,,Tess,Tran,,,tess@example.org,,,,,,,,,,,s,she/her
p1,,,true,pat,,Pat,Abara,,,,,,u1,,,,,,,,,
`,
  roles: `sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId
r1,,,u1,primary,student,,,s,
r2,,,u2,primary,student,,,s,
r3,,,u3,primary,student,,,s,
r4,,,u3,secondary,aide,,,d,
r5,,,t1,secondary,parent,,,s,
r6,,,t1,primary,teacher,,,s,
r7,,,t1,primary,districtAdministrator,,,d,
r8,,,p1,primary,guardian,,,s,
`,
}

describe('an export of OneRoster 1.2', () => {
  test('becomes what the same export of 1.1 becomes', async () => {
    const hill = tenant()
    const report = await hill.import(school)
    expect(report.skipped).toEqual([])
    expect(report.ignored).toMatchObject({ 'parents, guardians and relatives': 1 })
    const expected = tenant()
    await expected.import(smallSchool)
    expect(await hill.rows(roster)).toEqual(await expected.rows(roster))
    const people =
      'select source_id, role, given_name, email, grades from person where tenant_id = $1 order by 1'
    expect(await hill.rows(people)).toEqual(await expected.rows(people))
    const again = await hill.import(school)
    expect(again.tables.people).toEqual({ ...noCounts(), left: 4 })
    expect(again.tables.roster).toEqual({ ...noCounts(), left: 4 })
    expect((await hill.import(smallSchool)).tables.people).toEqual({ ...noCounts(), left: 4 })
  })

  test('written with semicolons in every file is read', async () => {
    const hill = tenant()
    const files = Object.entries(school).map(([name, text]) => [name, text.replaceAll(',', ';')])
    const report = await hill.import(Object.fromEntries(files))
    expect(report).toMatchObject({ skipped: [], tables: { people: { added: 4 }, roster: { added: 4 } } })
  })

  test('labeled 1.2 with the columns of 1.1 is read by its columns', async () => {
    const hill = tenant()
    const manifest = school.manifest.replace('file.roles,bulk\n', '')
    const report = await hill.import({ ...smallSchool, manifest })
    expect(report).toMatchObject({ skipped: [], tables: { people: { added: 4 }, roster: { added: 4 } } })
  })

  test('without roles.csv and without a column role says so', async () => {
    const manifest = school.manifest.replace('file.roles,bulk\n', '')
    await expect(tenant().import({ ...school, manifest })).rejects.toThrow('users.csv has no column role.')
  })

  test('has somebody as what counts in a room: primary before secondary, family last', async () => {
    const hill = tenant()
    const roles = `userSourcedId,roleType,role,orgSourcedId
u1,secondary,teacher,s
u1,primary,student,s
u2,primary,student,s
u2,primary,proctor,d
u3,primary,parent,s
u3,secondary,student,s
t1,primary,ext:librarian,s
t1,secondary,counselor,s
p1,primary,relative,s
`
    await hill.import({ ...school, roles })
    expect(await hill.rows('select source_id, role from person where tenant_id = $1 order by 1')).toEqual([
      't1|staff',
      'u1|student',
      'u2|student',
      'u3|student',
    ])
  })

  test('skips a user without a role, and keeps what an earlier import made of them', async () => {
    const hill = tenant()
    await hill.import(school)
    const roles = school.roles.replace(/^r2.*\n/m, '').replace('u1,primary,student', 'u1,primary,ext:alumnus')
    const report = await hill.import({ ...school, roles: `${roles}r9,,,,primary,student,,,s,\n` })
    expect(report.skipped).toEqual([
      { file: 'users.csv', line: 2, reason: 'has no role in roles.csv that Muster knows' },
      { file: 'users.csv', line: 3, reason: 'has no role: roles.csv does not name the user' },
      { file: 'roles.csv', line: 9, reason: 'has no userSourcedId' },
    ])
    expect(await hill.rows(roster)).toHaveLength(4)
  })

  test('of what changed alone is refused', async () => {
    for (const file of ['users', 'roles']) {
      const manifest = school.manifest.replace(`file.${file},bulk`, `file.${file},delta`)
      await expect(tenant().import({ ...school, manifest })).rejects.toThrow(
        `manifest.csv says that ${file}.csv holds only what changed (delta). Muster reads full exports: choose bulk when exporting.`,
      )
    }
  })
})
