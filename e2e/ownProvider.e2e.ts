import { type Browser, expect, type Page } from '@playwright/test'
import { type OwnServer, startOwnServer } from './ownServer.ts'
import { accept, desk, musterAt, openSignIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'
import { zippedDistrict } from './zippedDistrict.ts'

/** A district set up by its own IT person, with a provider and a mail server that are not ours. */

let place: OwnServer
test.beforeAll(async () => {
  place = await startOwnServer(ownPort(1))
})
test.afterAll(() => place.stop())

const gale = { email: 'gale@muster.example.org', name: 'Gale Ortiz' }
const iris = { email: 'iris@lakeside.example.org', name: 'Iris Holm' }
const sam = { email: 'sam@lakeside.example.org', name: 'Sam Okoro' }

/** Opens a page and signs in there; the provider asks nothing. */
async function enter(browser: Browser, who: typeof gale, link = place.url): Promise<Page> {
  place.signInAs(who)
  const page = await (await browser.newContext({ viewport: desk, baseURL: place.url })).newPage()
  await openSignIn(page, link)
  await expect(page.getByRole('button', { name: `${who.name}, account` })).toBeVisible()
  return page
}

async function invite(
  page: Page,
  who: typeof gale,
  role: string,
  more: () => Promise<void> = async () => {},
) {
  await page.goto('/admin/users/create')
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Role').selectOption(role)
  await more()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('heading', { name: who.name })).toBeVisible()
}

test('a tenant admin is invited by mail, imports the district, makes a manager of one site, and takes the access away again @ci', async ({
  browser,
}) => {
  await musterAt(
    place.home,
    'invite',
    '--tenant',
    'oakridge',
    '--email',
    gale.email,
    '--name',
    gale.name,
    '--role',
    'GlobalAdmin',
  )
  const global = await enter(browser, gale)
  await global.goto('/admin/tenants/create')
  await global.getByLabel('Name').fill('Lakeside District')
  await global.getByRole('button', { name: 'Create tenant' }).click()
  await expect(global.getByRole('heading', { name: 'Lakeside District' })).toBeVisible()
  await invite(global, iris, 'TenantAdmin', async () => {
    await global.getByRole('combobox', { name: 'Organization' }).fill('Lakeside')
    await global.getByRole('option', { name: 'Lakeside District' }).click()
  })

  const mail = await place.mailTo(iris.email)
  expect(mail).toContain('Gale Ortiz has invited you to Lakeside District')
  const admin = await enter(browser, iris, mail.match(/https?:\/\/\S+/)?.[0])
  await accept(admin, 'Lakeside District')
  await expect(admin.getByRole('button', { name: /, account$/ })).toContainText('Lakeside District')

  await test.step('the import is checked first, then done', async () => {
    await admin.getByRole('button', { name: 'Admin', exact: true }).click()
    await admin.getByRole('menuitem', { name: 'My organization' }).click()
    await expect(admin).toHaveURL(/\/admin\/tenants\//)
    await admin.goto(`${new URL(admin.url()).pathname}?part=imports`)
    await admin.locator('input[type=file]').setInputFiles(await zippedDistrict())
    await admin.getByRole('button', { name: /^Check/ }).click()
    await admin.getByRole('button', { name: /^Import now/ }).click()
    await expect(admin.getByText('Imported', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
  })

  await invite(admin, sam, 'Manager', async () => {
    await admin.getByLabel('Only at selected sites').check()
    await admin.getByRole('checkbox', { name: 'Lakeside Lower' }).check()
  })
  expect(await place.mailTo(sam.email)).toContain(sam.email)
  const manager = await enter(browser, sam)
  await accept(manager, 'Lakeside District')

  await test.step('the manager sees exactly their site', async () => {
    await manager.goto('/incident/start')
    await expect(manager.getByRole('heading', { name: 'Start Incident' })).toBeVisible()
    await expect(manager.getByText(/Lakeside Lower/).first()).toBeVisible()
    await expect(manager.getByText(/Lakeside Upper/)).toHaveCount(0)
    await expect(manager.getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0)
    await manager.goto('/admin/users')
    await expect(manager.getByText(sam.email)).toHaveCount(0)
    await manager.goto('/incident/list')
    await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await test.step('the admin deactivates them, and their open page says so within five seconds', async () => {
    await admin.reload()
    await admin.getByRole('button', { name: 'Deactivate' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(admin.getByText('Inactive').first()).toBeVisible()
    await expect(manager.getByRole('heading', { name: 'Your access has ended' })).toBeVisible({
      timeout: 5000,
    })
  })
})
