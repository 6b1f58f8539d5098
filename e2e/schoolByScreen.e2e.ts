import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { startPostgres } from '../tools/postgres.ts'
import { check } from './looksRight.ts'
import { type OwnServer, startOwnServer } from './ownServer.ts'
import { accept, desk, musterAt } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** A school made by screen alone: no file, no command line but for the first person. Its mail goes to a real mail server. */

let place: OwnServer
test.beforeAll(async () => {
  place = await startOwnServer(ownPort(8))
})
test.afterAll(() => place.stop())

const gale = { email: 'gale@muster.example.org', name: 'Gale Ortiz' }
const iris = { email: 'iris@pinevalley.example.org', name: 'Iris Holm' }
const mistyped = 'irs@pinevalley.example.org'

/** Opens a page and signs in there; the provider asks nothing. */
async function enter(browser: Browser, who: typeof gale, link = place.url): Promise<Page> {
  place.signInAs(who)
  const page = await (await browser.newContext({ viewport: desk, baseURL: place.url })).newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('button', { name: `${who.name}, account` })).toBeVisible()
  return page
}

/** Lets the minute go by that lies between two invitations. */
async function aMinuteLater() {
  const { url } = await startPostgres({ home: place.home })
  const owner = new pg.Client({ connectionString: url('muster'), options: '-c search_path=muster' })
  await owner.connect()
  await owner.query("update notification_delivery set queued_at = queued_at - interval '2 minutes'")
  await owner.end()
}

test('an administrator makes a school by screen, corrects an address, sends the invitation again, retires and restores the site @ci', async ({
  browser,
}) => {
  const who = ['--email', gale.email, '--name', gale.name]
  await musterAt(place.home, 'invite', '--tenant', 'oakridge', ...who, '--role', 'GlobalAdmin')
  const page = await enter(browser, gale)
  const line = page.getByText(/^(Editing|Working in) /)
  await expect(line).toHaveText('Working in Oakridge Unified School District · not your own organization')

  await test.step('a new organization leads to what it lacks', async () => {
    await page.goto('/admin/tenants/create')
    await page.getByLabel('Name').fill('Pine Valley Schools')
    await page.getByRole('button', { name: 'Create tenant' }).click()
    await expect(page.getByRole('heading', { name: 'Before your first drill' })).toBeVisible()
    await expect(page.getByText(/^1 of 11 done/)).toBeVisible()
    await expect(line).toHaveText('Editing Pine Valley Schools · not your own organization')
    await check(page, 'checklist-empty')
    await page.getByRole('button', { name: 'Switch to Pine Valley Schools' }).click()
    await expect(page.getByRole('link', { name: 'Plan a drill' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sites', exact: true }).click()
    await expect(page.getByText('Pine Valley Schools has no sites yet.')).toBeVisible()
    await check(page, 'sites-empty')
  })

  await test.step('a site, a room, a bag and one student, by hand', async () => {
    await page.getByRole('link', { name: 'Add a site' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Pine Elementary')
    await page.getByLabel('Latitude').fill('47.6097, -122.3331')
    await expect(page.getByLabel('Longitude')).toHaveValue('-122.3331')
    await check(page, 'site-create')
    await page.getByRole('button', { name: 'Add site' }).click()
    await page.getByRole('link', { name: 'Rooms, bags and people' }).click()
    await page.getByRole('button', { name: 'Add a room' }).click()
    await page.getByLabel('Room name').fill('Room 12')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Add a bag for Room 12' }).click()
    await expect(page.getByRole('link', { name: 'Room 12’s bag' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Room 12' }).click()
    await page.getByText('Roster: 0 students, 0 teachers').click()
    await page.getByRole('button', { name: 'Add a student or teacher' }).click()
    const roster = page.getByRole('region', { name: 'Roster of Room 12' })
    await roster.getByLabel('First name').fill('Zoe')
    await roster.getByLabel('Last name').fill('Aalto')
    await roster.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(roster.getByText('Student · added manually')).toBeVisible()
    await check(page, 'site-by-hand')
  })

  await test.step('an address that was mistyped is corrected, and the invitation goes to the right one', async () => {
    await page.goto('/admin/users/create')
    await page.getByLabel('Name').fill(iris.name)
    await page.getByLabel('Email').fill(mistyped)
    await page.getByLabel('Role').selectOption('TenantAdmin')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText(`Sent to ${mistyped}:`)).toBeVisible({ timeout: 15_000 })
    await check(page, 'user-invited')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(iris.email)
    const form = page.getByRole('form', { name: 'Email address' })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Saved.', { exact: true })).toBeVisible()
    await check(page, 'user-email')
    expect(await place.mailTo(iris.email)).toContain('Gale Ortiz has invited you to Pine Valley Schools')
  })

  await test.step('it is sent again, not at once, and only to who has not come', async () => {
    await page.getByRole('link', { name: iris.name, exact: true }).click()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText(/^An invitation went out a moment ago/)).toBeVisible()
    await aMinuteLater()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => place.mailsTo(iris.email), { timeout: 15_000 }).toBe(2)
    const link = (await place.mailTo(iris.email)).match(/https?:\/\/\S+/)?.[0]
    const came = await enter(browser, iris, link)
    await accept(came, 'Pine Valley Schools')
    await expect(came.getByRole('heading', { name: 'Before your first drill' })).toBeVisible()
    await check(came, 'home-of-a-new-organization')
    await page.reload()
    await expect(page.getByText(/^First sign-in:/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  })

  await test.step('the site is put out of use: its bag says so; restored, it opens', async () => {
    await page.goto('/sites-overview')
    await page
      .getByRole('link', { name: /Pine Elementary/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Room 12’s bag' }).click()
    await expect(page).toHaveURL(/\/redbag\/edit\?.*bag=/)
    const bag = await bagAddress(page)
    const phone = await (await browser.newContext({ baseURL: place.url })).newPage()
    await phone.goto(bag)
    await expect(phone.getByText('Room 12').first()).toBeVisible()

    await page.goto('/sites-overview')
    await page
      .getByRole('link', { name: /Pine Elementary/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Edit name and location' }).click()
    await page.getByRole('button', { name: 'Retire site' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retire site' }).click()
    await expect(page.getByText('Retired since')).toBeVisible()
    await check(page, 'site-retired')
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This bag’s site is retired' })).toBeVisible()
    await check(phone, 'bag-of-a-retired-site')

    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('In use', { exact: true })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('Room 12').first()).toBeVisible()
  })

  await test.step('somebody else is named a global administrator, in words', async () => {
    await page.goto('/admin/users?search=iris')
    await page.getByRole('link', { name: new RegExp(iris.name) }).click()
    await page.getByRole('button', { name: 'Make global administrator' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`Type ${iris.email} to confirm`).fill(iris.email)
    await dialog.getByRole('button', { name: 'Make global administrator' }).click()
    await expect(page.getByText(`${iris.name} administers every organization on this server.`)).toBeVisible()
    await check(page, 'user-global-admin')
  })
})

/** Finds the address at which a phone opens the bag whose page is open. */
async function bagAddress(page: Page): Promise<string> {
  const { url } = await startPostgres({ home: place.home })
  const owner = new pg.Client({ connectionString: url('muster'), options: '-c search_path=muster' })
  await owner.connect()
  const bagId = new URL(page.url()).searchParams.get('bag')
  const { rows } = await owner.query<{ barcode: string }>('select barcode from bag where id = $1', [bagId])
  await owner.end()
  return `/redbag/${rows[0]?.barcode}`
}
