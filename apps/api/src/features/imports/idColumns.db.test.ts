import { skippedPath } from '@muster/contract/importCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf, upload } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Sites as they come from registers of schools all over the world: with ids under local names, and damaged by spreadsheets. */

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())
beforeEach(() =>
  world.asOwner(async (owner) => {
    await owner.query("delete from site where name not like '% east' and name not like '% west'")
    await owner.query('delete from import_id_column')
  }),
)

const put = (body: string | Buffer, more = {}) => importFile(world, oak, { kind: 'sites', body, ...more })
const only = (added: number, changed: number, left: number) => ({
  sites: { added, changed, left, deactivated: 0 },
})

async function sites() {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ line: string }>(
      `select concat_ws('|', name, source_id, latitude, longitude) as line
      from site
      where tenant_id = $1 and name not like 'oak %'
      order by name, source_id`,
      [oak.id],
    ),
  )
  return rows.map(({ line }) => line)
}

/** A register like Berlin’s: 60 schools, of which two pairs share a name, known by a number that is called BSN. */
function register(change: (row: string[], at: number) => string[] = (row) => row): string {
  const rows = Array.from({ length: 60 }, (_, at) => [
    `${String(at % 12).padStart(2, '0')}A${String(at).padStart(2, '0')}`,
    at === 7 || at === 8 ? 'Schule am Park' : at === 20 || at === 21 ? 'Wald-Schule' : `Schule ${at}`,
    String(10_115 + (at % 20)),
    at === 5 ? '' : `030 ${4_000_000 + at}`,
    `post@schule${at}.example.org`,
  ])
  return [['BSN', 'School name', 'PLZ', 'Telefon', 'E-Mail'], ...rows.map(change)]
    .map((row) => row.join(','))
    .join('\n')
}

describe('a column of ids under a local name', () => {
  test('is found by what it holds, so that schools of one name all come in', async () => {
    const check = await put(register(), { dryRun: true })
    expect(check.result).toMatchObject({
      tables: only(60, 0, 0),
      skippedCount: 0,
      idColumn: { used: 'BSN', why: 'guessed', likely: ['BSN'] },
      notices: ['BSN looks like the id of each site: every value is different.'],
    })
    expect(tablesOf(await put(register()))).toEqual(only(60, 0, 0))
    expect((await sites()).filter((line) => line.startsWith('Wald-Schule'))).toEqual([
      'Wald-Schule|08A20',
      'Wald-Schule|09A21',
    ])
  })

  test('is remembered: a school that was renamed is renamed, and none is added', async () => {
    await put(register())
    const renamed = register((row, at) => (at === 30 ? ['06A30', 'Neue Schule', ...row.slice(2)] : row))
    const check = await put(renamed, { dryRun: true })
    expect(check.result).toMatchObject({
      idColumn: { used: 'BSN', why: 'remembered' },
      changes: [
        {
          table: 'sites',
          name: 'Schule 30',
          fields: [{ field: 'name', before: 'Schule 30', after: 'Neue Schule' }],
        },
      ],
      doubts: [],
    })
    expect(tablesOf(await put(renamed))).toEqual(only(0, 1, 59))
    expect(await sites()).toHaveLength(60)
    expect(tablesOf(await put(renamed))).toEqual(only(0, 0, 60))
  })

  test('can be chosen, or none; the choice holds for the next file, and a file without it says so', async () => {
    const body = 'Name,Gemeinde,Amt\nHill,g1,a1\nVale,g2,a2\n'
    expect((await put(body, { idColumn: 'Amt' })).result?.idColumn).toMatchObject({
      used: 'Amt',
      why: 'chosen',
    })
    expect(await sites()).toEqual(['Hill|a1', 'Vale|a2'])
    expect((await put(body, { dryRun: true })).result?.idColumn).toMatchObject({
      used: 'Amt',
      why: 'remembered',
    })
    const without = await put('Name\nHill\n', { dryRun: true })
    expect(without.result).toMatchObject({
      tables: only(0, 0, 1),
      notices: ['The id of each site was in the column Amt the last time. This file has no such column.'],
      idColumn: { used: null, why: 'none' },
    })
    expect((await put(body, { idColumn: '' })).result?.idColumn).toMatchObject({ used: null, why: 'chosen' })
    expect((await put(body, { dryRun: true })).result?.idColumn).toMatchObject({
      used: null,
      why: 'remembered',
    })
    expect(await put(body, { idColumn: 'Nummer' })).toMatchObject({
      stage: 'failed',
      problem: 'sites.csv has no column Nummer that could hold the ids.',
    })
    expect((await upload(world, oak, { kind: 'sites', body, idColumn: 'x'.repeat(201) })).status).toBe(422)
  })

  test('a check remembers nothing, and one organization’s choice is no other’s', async () => {
    const body = 'Name,Amt\nHill,a1\nVale,a2\n'
    await put(body, { idColumn: 'Amt', dryRun: true })
    expect((await put(body, { dryRun: true })).result?.idColumn?.why).toBe('none')
    await put(body, { idColumn: 'Amt' })
    const river = world.tenants[1]
    const other = await importFile(world, river, { kind: 'sites', body, dryRun: true })
    expect(other.result?.idColumn?.why).toBe('none')
  })

  test.each([
    ['numbers that count the lines', ['1', '2', '3', '4']],
    ['telephone numbers', ['+49 30 1', '+49 30 2', '+49 30 3', '+49 30 4']],
    ['places', ['52.5', '52.6', '52.7', '52.8']],
    ['addresses', ['a@x.org', 'b@x.org', 'c@x.org', 'd@x.org']],
    ['a value twice', ['A1', 'A2', 'A2', 'A4']],
    ['an empty cell', ['A1', '', 'A3', 'A4']],
    ['numbers that a spreadsheet has shortened', ['1.2E+11', '1.3E+11', '1.4E+11', '1.5E+11']],
  ])('is not found in %s', async (_, cells) => {
    const body = `Name,Column\n${cells.map((cell, at) => `School ${at},${cell}`).join('\n')}\n`
    expect((await put(body, { dryRun: true })).result?.idColumn).toMatchObject({ used: null, why: 'none' })
  })

  test('is not guessed against the ids that the schools have already', async () => {
    await put('name,source_id\nHill,h1\nVale,v1\nMoor,m1\n')
    const check = await put('Name,BSN\nHill,01A\nVale,02A\nMoor,03A\n', { dryRun: true })
    expect(check.result).toMatchObject({ tables: only(0, 0, 3), idColumn: { used: null, why: 'none' } })
    const chosen = await put('Name,BSN\nHill,01A\nVale,02A\nMoor,03A\n', { dryRun: true, idColumn: 'BSN' })
    expect(chosen.result?.doubts).toEqual([
      '3 of your 5 sites would be there twice, because the file has other ids for them. Is this the right column for ids?',
    ])
  })
})

describe('what a spreadsheet has done to a file', () => {
  test.each([
    ['two rows', 'A,1.23457E+11\nB,1.23457E+11\n', 'lines 2, 3'],
    ['one row', 'A,1.23457E+11\n', 'line 2'],
  ])('ids that were shortened stop the import, in %s', async (_, rows, lines) => {
    const run = await put(`name,source_id\n${rows}`)
    expect(run.stage).toBe('failed')
    expect(run.problem).toMatch(
      /^sites\.csv, column source_id: “1\.23457E\+11” looks like a number that a spreadsheet/,
    )
    expect(run.problem).toContain(`(${lines})`)
    expect(run.problem).toContain('Nothing was imported.')
    expect(await sites()).toEqual([])
  })

  test('a shortened id stops it in a column that was chosen, too', async () => {
    const run = await put('name,Kennung\nA,1.23457E+11\nB,12\n', { idColumn: 'Kennung' })
    expect(run).toMatchObject({ stage: 'failed', problem: expect.stringContaining('column Kennung') })
  })

  test('a place in scientific notation is read; one that cannot be read costs no school', async () => {
    const run = await put(
      'name,latitude,longitude,coordinates\nA,5.252E+01,"1,3405E+01",\nB,north,east,\nC,91,0,\nD,,,"(-5.24E-01, 3.7E+01)"\n',
    )
    expect(run.result).toMatchObject({ tables: only(4, 0, 0), skippedCount: 0 })
    expect(await sites()).toEqual(['A|52.52|13.405', 'B', 'C', 'D|-0.524|37'])
    expect(run.result?.remarks).toEqual([
      'sites.csv line 3 has coordinates that cannot be read, so we left out its location; write latitude and longitude in degrees, as 52.52 and 13.405.',
      'sites.csv line 4 has coordinates that cannot be read, so we left out its location; write latitude and longitude in degrees, as 52.52 and 13.405.',
    ])
  })

  test('a name that became a date is remarked on', async () => {
    const run = await put('name\n02. Jan\n')
    expect(run.result?.remarks[0]).toContain('line 2 has the name "02. Jan", which looks like a date')
    expect(await sites()).toEqual(['02. Jan'])
  })

  test.each([
    [
      'sep=;',
      '\ufeffsep=;\r\nname;source_id\r\nÉcole A;1\r\n',
      'Above the header, one line was not read: “sep=;”.',
    ],
    [
      'a title and a blank line',
      '\n"Schools, 2026; all"\n\nname;source_id\nÉcole A;1\n',
      'Above the header, one line was not read: “Schools, 2026; all”.',
    ],
    [
      'a title, with tabs',
      'Schools\nname\tsource_id\nÉcole A\t1\n',
      'Above the header, one line was not read: “Schools”.',
    ],
  ])('%s above the header is skipped with a remark', async (_, body, remark) => {
    const run = await put(body)
    expect(run.result).toMatchObject({ tables: only(1, 0, 0), remarks: [remark] })
    expect(await sites()).toEqual(['École A|1'])
  })

  test('a file in Windows-1252 is read as what it is, and mends what an older version had stored', async () => {
    await world.asOwner((owner) =>
      owner.query(
        "insert into site (tenant_id, name, source_id) values ($1, 'Jos\ufffd Mart\ufffd School', '1')",
        [oak.id],
      ),
    )
    const body = Buffer.from(
      'name,source_id\r\nJos\xe9 Mart\xed School,1\r\nMuseum \x96 West,2\r\n',
      'latin1',
    )
    const check = await put(body, { dryRun: true })
    expect(check.result?.notices).toEqual([expect.stringContaining('It was read as Windows-1252')])
    expect(tablesOf(await put(body))).toEqual(only(1, 1, 0))
    expect(await sites()).toEqual(['José Martí School|1', 'Museum – West|2'])
  })

  test('letters that are lost already go over no good name', async () => {
    await put('name,source_id\nJosé Martí School,1\n')
    const run = await put('name,source_id\nJos\ufffd Mart\ufffd School,1\nNew\ufffd,2\nGood,3\n')
    expect(run.result).toMatchObject({ tables: only(1, 0, 0), skippedCount: 2 })
    expect(await sites()).toEqual(['Good|3', 'José Martí School|1'])
  })
})

describe('the result of a check', () => {
  test('doubts a file that would rename most schools, and tells each change', async () => {
    const names = Array.from({ length: 16 }, (_, at) => `School ${at},s${at}`)
    await world.asOwner((owner) => owner.query("update site set is_active = false where name like 'oak %'"))
    await put(`name,source_id\n${names.join('\n')}\n`)
    const check = await put(`name,source_id\n${names.map((row) => `Other ${row}`).join('\n')}\n`, {
      dryRun: true,
    })
    await world.asOwner((owner) => owner.query("update site set is_active = true where name like 'oak %'"))
    expect(check.result?.doubts).toEqual([
      'Most of your sites would change names (16 of 16). Is this the right file?',
    ])
    expect(check.result?.changes).toHaveLength(16)
    expect(check.result?.changes[3]).toEqual({
      table: 'sites',
      name: 'School 3',
      fields: [{ field: 'name', before: 'School 3', after: 'Other School 3' }],
    })
  })

  test('counts skipped rows by reason, and gives them back as a file that runs in no spreadsheet', async () => {
    const run = await put('Motto;name;source_id\n=1+1;;x\nb;A;1\nc;B;1\nd;C;1\n', {
      fileName: 'my.csv',
      dryRun: true,
    })
    expect(run.result?.skippedBy).toEqual([
      { reason: 'has the source_id “…” of line …', count: 2 },
      { reason: 'has no name', count: 1 },
    ])
    expect(run.result?.doubts).toEqual([
      'Most rows of this file would be skipped (3 of 4). Is this the right file?',
    ])
    const fetchAs = async (as = oak.staff.TenantAdmin, tenantId = oak.id) =>
      world.server.app.inject({ url: skippedPath(tenantId, run.id), headers: await world.headersOf(as) })
    const file = await fetchAs()
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body).toBe(
      `\ufeffMotto,name,source_id,reason\r\n'=1+1,,x,has no name\r\nc,B,1,"has the source_id ""1"" of line 3"\r\nd,C,1,"has the source_id ""1"" of line 3"\r\n`,
    )
    const river = world.tenants[1]
    expect((await fetchAs(river.staff.TenantAdmin)).statusCode).toBe(404)
    expect((await fetchAs(river.staff.TenantAdmin, river.id)).statusCode).toBe(404)
    expect((await fetchAs(oak.staff.Manager)).statusCode).toBe(403)
    expect((await world.server.app.inject({ url: skippedPath(oak.id, run.id) })).statusCode).toBe(401)
    await world.asOwner((owner) =>
      owner.query("update import_run set started_at = now() - interval '31 days' where id = $1", [run.id]),
    )
    expect((await fetchAs()).body).toMatch(/^\ufefffile,line,reason\r\nmy\.csv,2,has no name\r\n/)
  })

  test('comes without using up numbers: the next real import goes on where the last one stopped', async () => {
    await put('name\nFirst\n')
    for (let n = 0; n < 3; n++) await put('name\nSecond\nThird\n', { dryRun: true })
    await importFile(world, oak, {
      kind: 'users',
      body: 'name,email,role\nA,a@example.org,Staff\n',
      dryRun: true,
    })
    await put('name\nSecond\n')
    const { rows } = await world.asOwner((owner) =>
      owner.query<{ id: number; audits: string[] }>(
        `select id, array(select id::text from audit order by id desc limit 2) as audits
        from site where name in ('First', 'Second') order by id`,
      ),
    )
    const [first, second] = rows
    expect(second?.id).toBe((first?.id ?? 0) + 1)
    const [last, before] = (first?.audits ?? []).map(Number)
    expect(last).toBe((before ?? 0) + 1)
  })
})
