import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  everything,
  openRosterWorld,
  type RosterWorld,
  roomNames,
  roster,
} from '../../../test/rosterWorld.ts'
import { smallSchool, writeExport, writeZip } from '../../../test/writeExport.ts'
import { importOneRoster } from './importOneRoster.ts'
import { noCounts } from './importReport.ts'

let world: RosterWorld
let tenant: RosterWorld['tenant']
beforeAll(async () => {
  world = await openRosterWorld()
  tenant = world.tenant
})
afterAll(() => world.close())

describe('an export becomes', () => {
  test('sites, rooms with a bag each, people and rosters', async () => {
    const hill = tenant()
    const report = await hill.import(smallSchool)
    expect(report.skipped).toEqual([])
    expect(report.tables).toMatchObject({
      sites: { added: 1 },
      rooms: { added: 2 },
      bags: { added: 2 },
      people: { added: 4 },
      roster: { added: 4 },
    })
    expect(await hill.rows('select name from site where tenant_id = $1')).toEqual(['Hill School'])
    expect(await hill.rows(roomNames)).toEqual(['Algebra', 'Gym'])
    expect(await hill.rows(roster)).toEqual([
      'Algebra|Cy|student',
      'Gym|Ana|student',
      'Gym|Ben|student',
      'Gym|Tess|staff',
    ])
    const bags = await hill.rows('select barcode from bag where tenant_id = $1')
    expect(new Set(bags).size).toBe(2)
    for (const barcode of bags) expect(Buffer.from(barcode, 'base64url')).toHaveLength(16)
    expect(await hill.rows('select actor, action, subject from audit where tenant_id = $1')).toEqual([
      `import|roster.imported|${hill.key}`,
    ])
  })

  test('the same from a folder with Windows line ends and byte order marks, and from a zip', async () => {
    const windows = Object.entries(smallSchool).map(([name, text]) => [
      name,
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
    ])
    const hill = tenant()
    await hill.import(Object.fromEntries(windows))
    const before = await hill.rows(everything)
    const again = await hill.run(await writeZip(smallSchool, 'export/'))
    expect(again.tables.people).toEqual({ ...noCounts(), left: 4 })
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('rooms that can be told apart, whatever their classes are called', async () => {
    const hill = tenant()
    await hill.import({
      ...smallSchool,
      classes: `sourcedId,title,classCode,location,schoolSourcedId
c1,Maths,A-1,,s
c2,maths,A-2,,s
c3,Maths,A-2,,s
c4,Maths,,,s
c5,x,,Gym,s
c6,gym,PE-1,,s
c7,"Two
lines",,,s
`,
      enrollments: 'classSourcedId,userSourcedId,role\n',
    })
    expect(await hill.rows(roomNames)).toEqual([
      'Gym',
      'Maths',
      'Maths (A-1)',
      'Maths (A-2) (c3)',
      'Two lines',
      'gym (PE-1)',
      'maths (A-2) (c2)',
    ])
  })

  test('a site from a district without schools, and from an org that classes name', async () => {
    const hill = tenant()
    const orgs = 'sourcedId,name,type\nd,Hill District,district\ns,Hill Campus,local\nx,Depot,department\n'
    const report = await hill.import({ ...smallSchool, orgs })
    expect(await hill.rows('select name from site where tenant_id = $1')).toEqual(['Hill Campus'])
    expect(report.ignored).toMatchObject({ 'orgs that are not sites (department)': 1 })
  })
})

describe('a second import', () => {
  test('of the same export changes nothing and leaves no trace', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    const before = await hill.rows(everything)
    const report = await hill.import(smallSchool)
    expect(report.tables).toEqual({
      sites: { ...noCounts(), left: 1 },
      rooms: { ...noCounts(), left: 2 },
      bags: { ...noCounts(), left: 2 },
      people: { ...noCounts(), left: 4 },
      roster: { ...noCounts(), left: 4 },
    })
    expect(await hill.rows(everything)).toEqual(before)
  })

  test('renames rooms and their bags, and keeps a name that somebody gave a bag', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows("update bag set name = 'Red bag' where tenant_id = $1 and name = 'Gym'")
    const classes = (smallSchool.classes ?? '').replace('Algebra', 'Geometry').replace('Gym', 'GYM')
    const report = await hill.import({ ...smallSchool, classes })
    expect(report.tables).toMatchObject({ rooms: { added: 0, changed: 2 }, bags: { added: 0, changed: 1 } })
    expect(await hill.rows('select name from bag where tenant_id = $1 order by name')).toEqual([
      'Geometry',
      'Red bag',
    ])
  })
})

describe('rows that cannot be used', () => {
  test('are skipped with file, line and reason, and the rest is imported', async () => {
    const hill = tenant()
    const report = await hill.import({
      ...smallSchool,
      classes: `${smallSchool.classes}c9,,,"Quoted
title",,,,scheduled,Room 9,nowhere
c1,,,PE again,,,,scheduled,Gym,s
`,
      users: `${smallSchool.users}u4,,,true,s,student,dee,Dee, Jr,Diaz,,09,x
,,,true,s,student,eve,Eve,E,,09
`,
      enrollments: `${smallSchool.enrollments}e6,,,c9,s,u1,student
e7,,,c8,s,u1,student
e8,,,c1,s,p1,guardian
e9,,,c1,s,p1,student
`,
    })
    expect(report.skipped.map(({ file, line, reason }) => `${file} ${line} ${reason}`)).toEqual([
      'classes.csv 5 refers to the school "nowhere", which is not among the orgs imported',
      'classes.csv 7 has the sourcedId "c1" of line 2',
      'users.csv 7 has 13 cells under a header of 11, so its cells have shifted',
      'users.csv 8 has no sourcedId',
      'enrollments.csv 7 refers to the class "c9", which was skipped',
      'enrollments.csv 8 refers to the class "c8", which is not in classes.csv',
    ])
    expect(report.skippedTotal).toBe(6)
    expect(report.ignored).toMatchObject({
      'parents, guardians and relatives': 1,
      'enrollments of parents, guardians and relatives': 1,
      'enrollments of classes or users that are not imported': 1,
    })
    expect(await hill.rows(roster)).toHaveLength(4)
  })
})

describe('all or nothing', () => {
  test('a dry run reports everything and leaves nothing', async () => {
    const hill = tenant()
    const report = await hill.import(smallSchool, { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, tables: { rooms: { added: 2 } } })
    expect(await hill.id()).toBeNull()
  })

  test('an import that fails in its last step leaves nothing', async () => {
    const hill = tenant()
    await world.owner.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
    )
    await world.owner.query('create trigger refuse before insert on roster_entry execute function refuse()')
    onTestFinished(async () => {
      await world.owner.query('drop function refuse cascade')
    })
    await expect(hill.import(smallSchool)).rejects.toThrow('power cut')
    expect(await hill.id()).toBeNull()
  })

  test('a file that breaks off leaves nothing', async () => {
    const hill = tenant()
    const enrollments = `${smallSchool.enrollments}e6,,,"c1,s,u1`
    await expect(hill.import({ ...smallSchool, enrollments })).rejects.toThrow(
      'enrollments.csv line 7: a quote',
    )
    expect(await hill.id()).toBeNull()
  })

  test('nothing changes under a running incident, and everything may once it has ended', async () => {
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.rows(`insert into incident (id, tenant_id, stage, started_at, summary)
      values (gen_random_uuid(), $1, 'active', now(), '{}')`)
    const changed = { ...smallSchool, classes: (smallSchool.classes ?? '').replace('Algebra', 'Geometry') }
    await expect(hill.import(changed)).rejects.toThrow('An incident or drill is running at Hill District')
    expect(await hill.rows(roomNames)).toEqual(['Algebra', 'Gym'])
    expect((await hill.import(changed, { dryRun: true })).tables.rooms.changed).toBe(1)
    expect((await hill.import(smallSchool)).tables.rooms.left).toBe(2)
    await hill.rows("update incident set stage = 'ended' where tenant_id = $1")
    expect((await hill.import(changed)).tables.rooms.changed).toBe(1)
  })

  test('two imports of one tenant at once come out as one', async () => {
    const hill = tenant()
    const reports = await Promise.all([hill.import(smallSchool), hill.import(smallSchool)])
    expect(reports.map((report) => report.tables.rooms.added).sort()).toEqual([0, 2])
    expect(await hill.rows(roomNames)).toHaveLength(2)
  })

  test('another tenant with the same ids is not touched', async () => {
    const other = tenant()
    await other.import(smallSchool)
    const before = await other.rows(everything)
    const hill = tenant()
    await hill.import(smallSchool)
    await hill.import(
      { ...smallSchool, users: 'sourcedId,role,givenName,familyName\n' },
      { allowRemovals: true },
    )
    expect(await other.rows(everything)).toEqual(before)
  })

  test('running servers are told, once there is something to tell', async () => {
    const hill = tenant()
    const heard: (string | undefined)[] = []
    const listener = new pg.Client({ connectionString: world.appUrl })
    await listener.connect()
    onTestFinished(() => listener.end())
    listener.on('notification', ({ payload }) => heard.push(payload))
    await listener.query('listen muster_directory')
    await hill.import(smallSchool)
    await hill.import(smallSchool)
    await listener.query('select 1')
    expect(heard).toEqual([await hill.id()])
  })
})

test('a tenant needs a proper key, and a new one a name', async () => {
  const source = await writeExport(smallSchool)
  const run = (tenantKey: string, name?: string) =>
    importOneRoster({ appUrl: world.appUrl, source, tenantKey, name })
  await expect(run('No Key')).rejects.toThrow('cannot be a tenant key')
  await expect(run('new')).rejects.toThrow('--name')
  expect((await run('new', 'Old name')).tenant.outcome).toBe('added')
  expect((await run('new')).tenant).toMatchObject({ outcome: 'left', name: 'Old name' })
  expect((await run('new', 'New name')).tenant).toMatchObject({ outcome: 'changed', name: 'New name' })
})

const samples = process.env.MUSTER_SAMPLES ? join(process.env.MUSTER_SAMPLES, 'oneroster') : ''

const summit = process.env.MUSTER_SAMPLES ? join(process.env.MUSTER_SAMPLES, 'cases', 'oneroster-summit') : ''

test.skipIf(!summit || !existsSync(summit))(
  'a small bundle whose references disagree comes in as far as they agree, and says the rest',
  async () => {
    const place = tenant()
    await expect(place.run(summit)).rejects.toThrow('There is no manifest.csv in')
    const files = ['orgs', 'users', 'classes', 'enrollments']
    const texts = await Promise.all(
      files.map(async (name) => [name, await readFile(join(summit, `${name}.csv`))] as const),
    )
    const manifest = `propertyName,value\noneroster.version,1.1\n${files.map((name) => `file.${name},bulk`).join('\n')}\n`
    const report = await place.import({ ...Object.fromEntries(texts), manifest })
    expect(report).toMatchObject({
      skippedTotal: 5,
      tables: { sites: { added: 2 }, rooms: { added: 1 }, people: { added: 4 }, roster: { added: 0 } },
    })
    expect(report.notes[0]).toContain('3 people belong to “Sch_000002”, which is not among the orgs')
    expect(report.notes[1]).toContain('1 person has enabledUser “false” in users.csv')
    const again = await place.import({ ...Object.fromEntries(texts), manifest })
    expect(again.tables).toMatchObject({ sites: { left: 2 }, rooms: { left: 1 }, people: { left: 4 } })
  },
)

describe.skipIf(!samples || !existsSync(samples))('the sample exports', () => {
  test('of a district of eight schools is imported whole, once', async () => {
    const district = tenant()
    const source = join(samples, 'gospelnerd-district-medium')
    const first = await district.run(source)
    expect(first).toMatchObject({
      skippedTotal: 0,
      rows: { 'enrollments.csv': 5810 },
      tables: { sites: { added: 8 }, rooms: { added: 364 }, bags: { added: 364 }, people: { added: 837 } },
    })
    expect(first.tables.roster.added).toBe(5810)
    const second = await district.run(source)
    expect(second.tables.roster).toEqual({ ...noCounts(), left: 5810 })
  })

  test('with rows longer than the header keeps its teachers', async () => {
    const report = await tenant().run(join(samples, 'edfi-lms-toolkit-1.1'))
    expect(report).toMatchObject({ skippedTotal: 0, remarksTotal: 2 })
    expect(report.tables).toMatchObject({ rooms: { added: 2 }, people: { added: 10 }, roster: { added: 12 } })
  })
})

test('rooms are told when the roster was brought in: by an import that changed nothing too, but by no dry run', async () => {
  const { import: run, rows } = tenant()
  const at = () => rows('select roster_updated_at from tenant where id = $1')
  await run(smallSchool)
  const [first = ''] = await at()
  expect(first).not.toBe('')
  await run(smallSchool, { dryRun: true })
  expect(await at()).toEqual([first])
  await world.owner.query("update tenant set roster_updated_at = '2020-01-01T00:00:00Z'")
  await run(smallSchool)
  expect(Date.parse((await at())[0] ?? '')).toBeGreaterThan(Date.parse('2021-01-01'))
})
