import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everything, openRosterWorld, type RosterWorld, roster } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'
import { noCounts } from './importReport.ts'

/** Tests what a later export retires, and what it must leave alone. */

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

describe('a later export', () => {
  test('deactivates what is marked toBeDeleted or no longer there, and brings it back', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    const barcodes = await hill.rows('select barcode from bag where tenant_id = $1 order by 1')
    const classes = (smallSchool.classes ?? '')
      .replace('c3,', 'c3,toBeDeleted')
      .replace('toBeDeleted,,', 'toBeDeleted,')
    const users = (smallSchool.users ?? '').replace(/^u2.*\n/m, '')
    const report = await hill.import({ ...smallSchool, classes, users })
    expect(report.tables).toMatchObject({
      rooms: { deactivated: 1 },
      bags: { deactivated: 1 },
      people: { deactivated: 1 },
      roster: { deactivated: 2 },
    })
    expect(report.skipped).toEqual([
      { file: 'enrollments.csv', line: 4, reason: 'refers to the user "u2", who is not in users.csv' },
    ])
    expect(await hill.rows(roster)).toEqual(['Gym|Ana|student', 'Gym|Tess|staff'])

    const back = await hill.import(smallSchool)
    expect(back.tables).toMatchObject({
      rooms: { added: 0, changed: 1 },
      bags: { changed: 1 },
      people: { changed: 1 },
    })
    expect(await hill.rows('select barcode from bag where tenant_id = $1 and is_active order by 1')).toEqual(
      barcodes,
    )
  })

  test('leaves people and rooms alone whose row has a slip this time', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    const report = await hill.import({
      ...smallSchool,
      users: (smallSchool.users ?? '').replace('student,ben', 'sutdent,ben'),
      classes: (smallSchool.classes ?? '').replace(/(c[23].*),s\n/g, '$1,s,oops\n'),
    })
    expect(report.tables.people).toEqual({ ...noCounts(), left: 3 })
    expect(report.tables.rooms).toEqual({ ...noCounts(), left: 1 })
    expect(report.skipped.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'classes.csv:3',
      'classes.csv:4',
      'users.csv:3',
      'enrollments.csv:3',
      'enrollments.csv:4',
      'enrollments.csv:5',
    ])
    expect(await hill.rows(roster)).toHaveLength(4)
  })

  test('that lacks most of a school is taken for a broken export, unless told otherwise', async () => {
    const hill = tenant()
    const users = Array.from({ length: 30 }, (_, i) => `x${i},student,A,B`)
    const file = (lines: string[]) => `sourcedId,role,givenName,familyName\n${lines.join('\n')}\n`
    const text = { ...smallSchool, users: file(users), enrollments: 'classSourcedId,userSourcedId,role\n' }
    await hill.import(text)
    const cut = { ...text, users: file(users.slice(0, 10)) }
    await expect(hill.import(cut)).rejects.toThrow('missing 20 of the 30 people now in use')
    expect((await hill.import(cut, { dryRun: true })).warning).toContain('20 of the 30 people')
    expect((await hill.import(cut, { allowRemovals: true })).tables.people.deactivated).toBe(20)
  })
})

describe('the restock task of a bag that an export takes out of use', () => {
  const tasks = `
    select task.title, stage, done_by_name, remind_at is null, task.version, task_comment.by_name, text
    from task
    left join task_comment on task_comment.task_id = task.id
    where task.tenant_id = $1
    order by 1`

  test('is done, as nobody fills that bag; others stay open', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows(`insert into task (tenant_id, site_id, bag_id, title, origin, created_by_name, remind_at)
      select $1, site_id, id, name || ' ' || origin, origin, 'Kim', now()
      from bag
      cross join unnest(array['restock', 'manual']) as origin
      where tenant_id = $1`)
    const classes = (smallSchool.classes ?? '').replace(/^c3.*\n/m, '')
    await hill.import({ ...smallSchool, classes }, { allowRemovals: true, dryRun: true })
    expect(await hill.rows("select count(*) from task where tenant_id = $1 and stage = 'open'")).toEqual([
      '4',
    ])
    await hill.import({ ...smallSchool, classes }, { allowRemovals: true })
    expect(await hill.rows(tasks)).toEqual([
      'Algebra manual|open||false|1||',
      'Algebra restock|done|import|true|2|import|Algebra was retired.',
      'Gym manual|open||false|1||',
      'Gym restock|open||false|1||',
    ])
    const audited =
      "select actor, subject, after->>'why' from audit where tenant_id = $1 and action = 'task.done'"
    expect(await hill.rows(audited)).toEqual(['import|Algebra restock|Algebra was retired.'])
  })
})

describe('what people or other files made', () => {
  test('leaves rosters, rooms and people made by hand alone', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows(
      "insert into person (tenant_id, role, given_name, family_name) values ($1, 'student', 'Zed', 'Z')",
    )
    await hill.rows(`insert into roster_entry select $1, room.id, person.id, 'student' from room, person
      where room.tenant_id = $1 and room.name = 'Gym' and person.tenant_id = $1 and person.given_name = 'Zed'`)
    const before = await hill.rows(everything)
    await hill.import(smallSchool)
    expect(await hill.rows(everything)).toEqual(before)
  })

  const sites =
    "select name, is_active from site where tenant_id = $1 and name <> 'Hill School' order by name"

  test('stays when an export lacks it, though it has a source_id and its room a name like those of exports', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows("insert into site (tenant_id, name, source_id) values ($1, 'Depot', 'depot-1')")
    await hill.rows(`insert into room (tenant_id, site_id, name, source_id)
      select $1, id, 'Workshop', 'class:workshop' from site where tenant_id = $1 and name = 'Depot'`)
    await hill.rows(`insert into person (tenant_id, role, given_name, family_name, source_id)
      values ($1, 'staff', 'Zed', 'Z', 'z-1')`)
    const before = await hill.rows(everything)
    const report = await hill.import(smallSchool, { allowRemovals: true })
    expect(Object.values(report.tables).map(({ deactivated }) => deactivated)).toEqual([0, 0, 0, 0, 0])
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('belongs to the roster system from the first export that names it', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows("insert into site (tenant_id, name, source_id) values ($1, 'Depot', 'depot-1')")
    const orgs = `${smallSchool.orgs}depot-1,,,Depot,school,,d\n`
    const named = await hill.import({ ...smallSchool, orgs })
    expect(named.tables.sites).toEqual({ ...noCounts(), changed: 1, left: 1 })
    expect(await hill.rows(sites)).toEqual(['Depot|true'])
    expect((await hill.import(smallSchool)).tables.sites.deactivated).toBe(1)
    expect(await hill.rows(sites)).toEqual(['Depot|false'])
  })
})

describe('a site that an administrator keeps by screen', () => {
  const sites = 'select name, source_id, is_active from site where tenant_id = $1 order by id'

  test('and put out of use stays so, with its rooms and rosters, whatever an export says; the import tells it', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    const before = await hill.rows(roster)
    await world.owner.query(
      'update site set is_active = false, retired_at = now() where tenant_id = (select id from tenant where key = $1)',
      [hill.key],
    )
    const report = await hill.import(smallSchool)
    expect(report.tables).toMatchObject({ sites: { changed: 0 }, rooms: { deactivated: 0 } })
    expect(report.skipped[0]?.reason).toContain('was put out of use by hand and stays so')
    expect(report.ignored).toMatchObject({
      'classes of sites that someone retired': expect.any(Number),
    })
    expect(await hill.rows(roster)).toEqual(before)
    expect((await hill.rows(sites))[0]).toMatch(/\|false$/)
  })

  test('and made before the first export is the one of its name, not a second one', async () => {
    const hill = tenant()
    await hill.import({ ...smallSchool })
    const [first] = await hill.rows(sites)
    const [name = '', sourceId = ''] = first?.split('|') ?? []
    const grove = tenant()
    await grove.import({ ...smallSchool, orgs: (smallSchool.orgs ?? '').replaceAll(name, 'Elsewhere') })
    await world.owner.query(
      `update site set source_id = null, from_export = false, name = upper($2)
      where tenant_id = (select id from tenant where key = $1)`,
      [grove.key, name],
    )
    const report = await grove.import(smallSchool)
    expect(report.tables.sites).toMatchObject({ added: 0, changed: 1 })
    expect(await grove.rows(sites)).toEqual([`${name}|${sourceId}|true`])
    expect(report.remarks.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('that was here already'),
    )
  })
})
