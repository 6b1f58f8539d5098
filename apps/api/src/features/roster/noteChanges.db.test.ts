import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

/** Tests the dry run of an export. */

let world: RosterWorld
beforeAll(async () => {
  world = await openRosterWorld()
})
afterAll(() => world.close())

describe('the report of an export', () => {
  test('tells what changes from what to what', async () => {
    const hill = world.tenant()
    await hill.import(smallSchool)
    const report = await hill.import(
      {
        ...smallSchool,
        users: (smallSchool.users ?? '').replace('Ben,Bui,,09', 'Benny,Bui,,10'),
        classes: (smallSchool.classes ?? '').replace('Algebra', 'Geometry'),
        orgs: (smallSchool.orgs ?? '').replace('Hill School', 'Hill Top School'),
      },
      { dryRun: true },
    )
    expect(report.changes).toEqual([
      {
        table: 'sites',
        name: 'Hill School',
        fields: [{ field: 'name', before: 'Hill School', after: 'Hill Top School' }],
      },
      {
        table: 'people',
        name: 'Ben Bui',
        fields: expect.arrayContaining([
          { field: 'name', before: 'Ben Bui', after: 'Benny Bui' },
          { field: 'grade', before: '09', after: '10' },
        ]),
      },
      {
        table: 'rooms',
        name: 'Algebra',
        fields: [{ field: 'name', before: 'Algebra', after: 'Geometry' }],
      },
    ])
    expect(report.doubts).toEqual([])
    expect((await hill.import(smallSchool)).changes).toEqual([])
  })

  test('doubts one that gives most people other names', async () => {
    const hill = world.tenant()
    await hill.import(smallSchool)
    const users = (smallSchool.users ?? '').replace(/Ana,|Ben,|Cy,/g, 'Kim,')
    const report = await hill.import({ ...smallSchool, users }, { dryRun: true })
    expect(report.doubts).toEqual([
      'Most of your people would change names (3 of 4). Is this the right file?',
    ])
  })

  test('counts skipped rows by reason, beyond those that are listed', async () => {
    const hill = world.tenant()
    const enrollments = ['classSourcedId,userSourcedId,role']
    for (let at = 0; at < 1500; at++) enrollments.push(`c1,nobody${at},student`)
    enrollments.push('nowhere,u1,student')
    const report = await hill.import({ ...smallSchool, enrollments: `${enrollments.join('\n')}\n` })
    expect(report.skippedTotal).toBe(1501)
    expect(report.skipped).toHaveLength(1000)
    expect([...report.skippedBy]).toEqual([['refers to the user “…”, who is not in users.csv', 1500]])
  })
})
