import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())
beforeEach(() =>
  world.asOwner((owner) =>
    owner.query("delete from site where name not like '% east' and name not like '% west'"),
  ),
)

const put = (body: string) => importFile(world, oak, { kind: 'sites', body })

async function sites() {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ line: string }>(
      `select concat_ws('|', name, source_id, latitude, longitude, case when not is_active then 'closed' end) as line
      from site
      where tenant_id = $1 and name not like 'oak %'
      order by name, source_id`,
      [oak.id],
    ),
  )
  return rows.map(({ line }) => line)
}

describe('a file of sites', () => {
  test('adds what is new, changes what is other, and leaves the rest alone', async () => {
    expect(tablesOf(await put('name,source_id\nHill,h1\nVale,\n'))).toEqual({
      sites: { added: 2, changed: 0, left: 0, deactivated: 0 },
    })
    const again = await put('name,source_id\nHill School,h1\nvale,\nLake,l1\n')
    expect(tablesOf(again)).toEqual({ sites: { added: 1, changed: 2, left: 0, deactivated: 0 } })
    expect(await sites()).toEqual(['Hill School|h1', 'Lake|l1', 'vale'])
    expect(tablesOf(await put('name,source_id\nLake,l1\n'))).toEqual({
      sites: { added: 0, changed: 0, left: 1, deactivated: 0 },
    })
    expect(await sites()).toHaveLength(3)
  })

  test('twice changes nothing the second time', async () => {
    const body =
      'name,source_id,coordinates\nHill,h1,"(1.5, 2.5)"\nVale,,\nTwin,t1,\nTwin,t2,\nPlain,,"-1, 36.8"\n'
    expect(tablesOf(await put(body))).toMatchObject({ sites: { added: 5 } })
    const before = await sites()
    expect(tablesOf(await put(body))).toMatchObject({ sites: { added: 0, changed: 0, left: 5 } })
    expect(await sites()).toEqual(before)
  })

  test('comes as spreadsheets write it: BOM, CRLF, quoted line breaks, other order, other names, semicolons', async () => {
    const run = await put(
      '\ufeffLat;School Code;Motto;School Name;Lon\r\n"-0,52";A1;x;"St Mary\'s\r\nHigh; North";37.02\r\n',
    )
    expect(tablesOf(run)).toMatchObject({ sites: { added: 1 } })
    expect(run.result?.remarks).toEqual(['Columns that are not used: Motto.'])
    expect(await sites()).toEqual(["St Mary's High; North|A1|-0.52|37.02"])
    const wide = Buffer.from('\ufeffname\tsource_id\r\nÉcole Ñandú\tw1\r\n', 'utf16le')
    expect(tablesOf(await importFile(world, oak, { kind: 'sites', body: wide }))).toMatchObject({
      sites: { added: 1 },
    })
    expect(await sites()).toContain('École Ñandú|w1')
  })

  test('keeps what looks like a formula as the text it is', async () => {
    await put(`name\n=1+1\n@home\n'=sum(A1)\n`)
    expect(await sites()).toEqual(['=1+1', '=sum(A1)', '@home'])
  })

  test('gives a source_id and a place to a site that was made by hand, and opens it again', async () => {
    await world.asOwner((owner) =>
      owner.query("insert into site (tenant_id, name, is_active) values ($1, 'Hill', false)", [oak.id]),
    )
    const run = await put('name,source_id,latitude,longitude\nHILL,h1,1,2\n')
    expect(tablesOf(run)).toMatchObject({ sites: { added: 0, changed: 1 } })
    expect(await sites()).toEqual(['HILL|h1|1|2'])
  })

  test('skips with line and reason what nobody could be sure about', async () => {
    await put('name,source_id\nTwin,t1\nTwin,t2\n')
    const run = await put(`name,source_id,latitude,longitude
,x1,,
Example Primary School,EX-1,52.52,13.405
Hill,h1,,
Hill,h2,,
Other,h1,,
Vale,,,
vale,,,
Twin,,,
Mast,,91,0
Moor,m1,12,
${'x'.repeat(201)},,,
Shifted,s,1,2,oops
"Null Island",n,0,0
`)
    expect(run.result?.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '2 has no name',
      '3 is the example of the template',
      '6 has the source_id "h1" of line 4',
      '8 has the name of line 7; give both a source_id to tell them apart',
      '9 has a name that several have already; add its source_id',
      '12 has a name longer than 200 characters',
      '13 has 5 cells under a header of 4, so its cells have shifted',
    ])
    expect(await sites()).toEqual([
      'Hill|h1',
      'Hill|h2',
      'Mast',
      'Moor|m1',
      'Null Island|n',
      'Twin|t1',
      'Twin|t2',
      'Vale',
    ])
  })

  test('with ten thousand bad lines is read to its end, and tells the first thousand of them', async () => {
    const body = `name,source_id\n${',bad\n'.repeat(10_000)}Good,g\n`
    const run = await put(body)
    expect(run).toMatchObject({ rowsRead: 10_001, result: { skippedCount: 10_000 } })
    expect(run.result?.skipped).toHaveLength(1000)
    expect(await sites()).toEqual(['Good|g'])
  })

  test.each([
    ['nothing', '\n', 'sites.csv is empty: not even a header line is in it.'],
    [
      'no name',
      'code,phone\nA,1\n',
      'sites.csv has no column name. Its first line must name the columns; it reads: code, phone.',
    ],
    ['one column twice', 'name,name\nA,B\n', 'sites.csv has two columns called name. Take one of them out.'],
    ['a quote that never ends', 'name\n"A\n', 'sites.csv line 2: a quote is opened and never closed.'],
    [
      'a workbook',
      'PK\u0003\u0004…',
      'sites.csv is a workbook or a zip, not CSV. In the spreadsheet, choose Save as, then CSV UTF-8.',
    ],
  ])('with %s fails with a sentence', async (_, body, sentence) => {
    expect(await put(body)).toMatchObject({ stage: 'failed', problem: sentence, result: null })
    expect(await sites()).toEqual([])
  })
})

const samples = process.env.MUSTER_SAMPLES ? join(process.env.MUSTER_SAMPLES, 'schools') : ''

describe.skipIf(!samples || !existsSync(samples))('the sample schools', () => {
  test('of a country, with their own column names and places, are imported in one go, once', async () => {
    const body = await readFile(join(samples, 'kenya-secondary', 'kenya-secondary-schools.csv'))
    const started = performance.now()
    const first = await importFile(world, oak, { kind: 'sites', body })
    expect(performance.now() - started).toBeLessThan(20_000)
    // The name of one has lost a letter before it came to us.
    expect(tablesOf(first)).toEqual({ sites: { added: 6493, changed: 0, left: 0, deactivated: 0 } })
    expect(first.result?.skipped).toMatchObject([
      { reason: expect.stringContaining('letters that were lost') },
    ])
    const second = await importFile(world, oak, { kind: 'sites', body })
    expect(tablesOf(second)).toEqual({ sites: { added: 0, changed: 0, left: 6493, deactivated: 0 } })
    const { rows } = await world.asOwner((owner) =>
      owner.query("select name, latitude, longitude from site where source_id = 'A2050004'"),
    )
    expect(rows).toEqual([{ name: 'TAMBAYA SEC SCH', latitude: -0.524287, longitude: 37.019456 }])
  })
})
