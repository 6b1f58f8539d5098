import { buffer } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { ZipFile } from 'yazl'
import { query } from './database.ts'
import { check } from './looksRight.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** An export with two terms: room 12 would have the students of fall and of spring on one roster. */

const who = account('riverbend', 'TenantAdmin')
const students = (term: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${term}${at}`, term }))
const all = [...students('fall', 30), ...students('spring', 28)]
const files = {
  manifest:
    'propertyName;value\noneroster.version;1.2\nfile.orgs;full\nfile.classes;full\nfile.users.csv;full\nfile.enrollments;full\n',
  orgs: 'sourcedId,name,type\ns,Hill School,school\n',
  classes:
    'sourcedId,title,location,schoolSourcedId\nfall,Math fall,Room 12,s\nspring,Math spring,Room 12,s\n',
  users: `sourcedId,role,givenName,familyName\n${all.map(({ id }) => `${id},student,José,${id}`).join('\n')}\n`,
  enrollments: `classSourcedId,userSourcedId,role,endDate\n${all
    .map(({ id, term }) => `${term},${id},student,${term === 'fall' ? '2020-01-30' : '2999-06-10'}`)
    .join('\n')}\n`,
}

async function zipped(): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text, name === 'users' ? 'latin1' : 'utf8'), `${name}.csv`)
  zip.end()
  return buffer(zip.outputStream)
}

test('enrollments that have ended are told before an import, left out by choice, and the choice is offered again @ci', async ({
  browser,
}) => {
  const [tenant] = await query<{ id: string }>(
    "insert into tenant (key, name, prefix) values ('two-terms', 'Two Terms', 'two-terms') returning id",
  )
  await query(
    `insert into tenant_assignment (tenant_id, user_id, role)
    select $1, id, 'TenantAdmin' from app_user where email = $2`,
    [tenant?.id, who.email],
  )
  const page = await managerAtDesk(browser, who)
  await page.goto(`/admin/tenants/${tenant?.id}?part=imports`)
  const box = page.getByRole('checkbox', { name: 'Skip ended enrollments' })
  const rosterRow = page.getByRole('row', { name: /^Roster/ })

  await test.step('the check counts them, and names the room and the encoding', async () => {
    await expect(box).not.toBeChecked()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer: await zipped() })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(
      page.getByText('30 of 58 enrollments have ended and are still on the rosters.'),
    ).toBeVisible()
    await expect(page.getByText(/Room 12 \(2 classes\)/)).toBeVisible()
    await expect(page.getByText(/users.csv is not UTF-8. It was read as Windows-1252.*“José”/)).toBeVisible()
    await expect(rosterRow).toContainText('58')
    await check(page, 'imports: enrollments that have ended')
  })

  await test.step('with the box ticked they are left out, in the check and in the import', async () => {
    await box.check()
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(
      page.getByText('30 of 58 enrollments have ended and were left out, as chosen.'),
    ).toBeVisible()
    await expect(rosterRow).toContainText('28')
    await page.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible()
    const rows = await query<{ count: string }>('select count(*) from roster_entry where tenant_id = $1', [
      tenant?.id,
    ])
    expect(rows[0]?.count).toBe('28')
  })

  await test.step('whoever imports next finds the same choice', async () => {
    await page.goto(`/admin/tenants/${tenant?.id}?part=imports`)
    await expect(box).toBeChecked()
  })
  await page.context().close()
})
