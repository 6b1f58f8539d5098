import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** The IT person of a city brings in its schools from a register: saved by a spreadsheet, with ids under a local name. */

const who = account('riverbend', 'TenantAdmin')

/** An organization of its own, without anything in it, that this person administers beside theirs. */
async function emptyPlace(browser: Browser, key: string, name: string) {
  const [tenant] = await query<{ id: string }>(
    'insert into tenant (key, name, prefix) values ($1, $2, $1) returning id',
    [key, name],
  )
  await query(
    `insert into tenant_assignment (tenant_id, user_id, role)
    select $1, id, 'TenantAdmin' from app_user where email = $2`,
    [tenant?.id, who.email],
  )
  const page = await managerAtDesk(browser, who)
  await page.goto(`/admin/tenants/${tenant?.id}?part=imports`)
  await expect(page.getByText(`Checking changes nothing in ${name}.`)).toBeVisible()
  return { page, id: tenant?.id ?? '' }
}

type School = { id: string; name: string; other: string }
const schools = Array.from(
  { length: 40 },
  (_, at): School => ({
    id: `${String(at % 12).padStart(2, '0')}A${String(at).padStart(2, '0')}`,
    // Two of them have one name, as in every city.
    name: at < 2 ? 'Grundschule am Schäfersee' : `Schule Nr. ${at}`,
    other: `X${900 - at * 7}`,
  }),
)

/** As a spreadsheet saves it: Windows-1252, semicolons, a title above the header. */
function register(rows: readonly School[], more: readonly string[] = []): Buffer {
  const lines = rows.map(({ id, name, other }) => `${id};${name};${other};5,25E+01;1,34E+01`)
  const text = ['Schulverzeichnis 2026', 'BSN;School name;Akte;Lat;Lon', ...lines, ...more].join('\r\n')
  return Buffer.from(text, 'latin1')
}

async function checkFile(page: Page, name: string, buffer: Buffer, kind = 'Sites') {
  await page.getByLabel('File type').selectOption({ label: kind })
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

const counts = (page: Page, table: string) => page.getByRole('row', { name: new RegExp(`^${table} `) })
const ids = (page: Page) => page.getByLabel('ID column')

test('a city’s schools come in by the column of ids that a person chose, and nothing changes unseen @ci', async ({
  browser,
}) => {
  const { page, id } = await emptyPlace(browser, 'csv-city', 'City of Lakes')
  const names = async () =>
    (
      await query<{ name: string }>('select name from site where tenant_id = $1 order by source_id', [id])
    ).map(({ name }) => name)

  await test.step('nothing was imported yet', async () => {
    await expect(page.getByText('No imports yet.')).toBeVisible()
    await check(page, 'imports without a file')
  })

  await test.step('the check says how the file is written; two columns could be ids, so a person chooses', async () => {
    await checkFile(page, 'schulen.csv', register(schools))
    await expect(page.getByRole('heading', { name: 'Checked, nothing changed' })).toBeVisible()
    await expect(page.getByText(/It was read as Windows-1252.*Schäfersee/)).toBeVisible()
    await expect(ids(page)).toHaveValue('none')
    await expect(page.getByRole('heading', { name: '1 row skipped' })).toBeVisible()
    await ids(page).selectOption({ label: 'BSN (looks like ids)' })
    await expect(page.getByText('No rows skipped.')).toBeVisible()
    await expect(ids(page)).toHaveValue('=BSN')
    await expect(counts(page, 'Sites')).toContainText('40')
    await check(page, 'imports: a checked file')
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
    expect(await names()).toContain('Grundschule am Schäfersee')
    expect(await names()).toHaveLength(40)
  })

  await test.step('the same file again changes nothing', async () => {
    await checkFile(page, 'schulen.csv', register(schools))
    await expect(page.getByText('No changes. Everything is up to date.')).toBeVisible()
    await expect(ids(page)).toHaveValue('=BSN')
    await expect(page.getByText('Nothing to import.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)
  })

  await test.step('a file that would rename most schools is doubted, and takes a second press', async () => {
    const shifted = schools.map((school, at) => ({ ...school, name: schools[(at + 3) % 40]?.name ?? '' }))
    await checkFile(page, 'shifted.csv', register(shifted))
    const doubt = 'Most of your sites would change names (40 of 40). Is this the right file?'
    await expect(page.getByText(doubt)).toBeVisible()
    await expect(page.getByText('Show all 40')).toBeVisible()
    await check(page, 'imports: a file that is doubted')
    await page.getByRole('button', { name: 'Import anyway' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(doubt)
    await expect(dialog).toContainText('shifted.csv goes into City of Lakes.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await names()).toContain('Schule Nr. 39')
  })

  await test.step('one that renames one school shows it, and gives back the rows it cannot use', async () => {
    const renamed = schools.map((school) =>
      school.name === 'Schule Nr. 7' ? { ...school, name: 'Mária-Telkes-Schule' } : school,
    )
    const bad = ['00A00;Twice;Y1;;', '11A77;;Y2;;', '11A78;;=2+2;;']
    await checkFile(page, 'schulen neu.csv', register(renamed, bad))
    const changes = page.getByRole('region', { name: 'Changes to make' })
    await expect(changes).toContainText(/Schule Nr\. 7.*changes to Mária-Telkes-Schule/)
    const skipped = page.getByRole('region', { name: '3 rows skipped' })
    await skipped.getByText('has no name').first().click()
    await expect(skipped.getByText('Lines 44, 45')).toBeVisible()
    await check(page, 'imports: skipped rows')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      skipped.getByRole('button', { name: 'Download skipped rows' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('skipped schulen neu.csv')
    expect(await readFile(await file.path(), 'utf8')).toBe(
      [
        '\ufeffBSN,School name,Akte,Lat,Lon,reason',
        '00A00,Twice,Y1,,,"has the source_id ""00A00"" of line 3"',
        '11A77,,Y2,,,has no name',
        "11A78,,'=2+2,,,has no name",
        '',
      ].join('\r\n'),
    )
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Changes made' })).toContainText('Mária-Telkes-Schule')
    await check(page, 'imports: done')
    expect(await names()).toHaveLength(40)
    expect(await names()).toContain('Mária-Telkes-Schule')
  })

  await test.step('a file whose ids a spreadsheet has spoilt is refused, with where and what to do', async () => {
    await checkFile(page, 'spoilt.csv', Buffer.from('BSN,name\n1.23457E+11,A\n'))
    await expect(page.getByRole('heading', { name: 'Check failed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Check failed' }).getByRole('alert')).toContainText(
      'column BSN: “1.23457E+11” looks like a number',
    )
    await check(page, 'imports: a file that is refused')
  })
})

test('a school’s students come by CSV into their rooms, move, and a file that was cut short is stopped @ci', async ({
  browser,
}) => {
  const { page, id } = await emptyPlace(browser, 'csv-school', 'Hill School District')
  await query("insert into site (tenant_id, name) values ($1, 'Hill School')", [id])
  await checkFile(
    page,
    'rooms.csv',
    Buffer.from('site,name\nHill School,Room 1\nHill School,Room 2\n'),
    'Rooms',
  )
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()

  const row = (at: number, room = at < 20 ? 1 : 2) => `s${100 + at},Kid ${at},5,Room ${room}`
  const students = (rows: readonly string[]) =>
    Buffer.from(['student_id,name,grade,room', ...rows].join('\n'))
  const all = Array.from({ length: 30 }, (_, at) => row(at))
  const inRoom = async (name: string) =>
    (
      await query<{ n: number }>(
        `select count(*)::int as n from roster_entry e join room r on r.id = e.room_id
        where e.tenant_id = $1 and r.name = $2`,
        [id, name],
      )
    )[0]?.n

  await checkFile(page, 'students.csv', students(all), 'Students')
  await expect(counts(page, 'People')).toContainText('30')
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  expect([await inRoom('Room 1'), await inRoom('Room 2')]).toEqual([20, 10])

  await checkFile(page, 'students.csv', students([row(0, 2), ...all.slice(1)]), 'Students')
  await expect(page.getByRole('region', { name: 'Changes to make' })).toContainText(
    /Kid 0.*Room 1.*changes to Room 2/,
  )
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  expect([await inRoom('Room 1'), await inRoom('Room 2')]).toEqual([19, 11])

  await checkFile(page, 'students.csv', students([row(0, 2), ...all.slice(1, 5)]), 'Students')
  await expect(page.getByText('This file is missing 25 of the 30 people')).toBeVisible()
  await check(page, 'imports: a list of students that was cut short')
  const go = page.getByRole('button', { name: 'Import anyway' })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('The file is complete. Retire this many.').check()
  await go.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
  expect([await inRoom('Room 1'), await inRoom('Room 2')]).toEqual([4, 1])
})
