import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type Address, pagesThatAre } from './addresses.ts'
import { chooseFrom } from './chooseFrom.ts'
import { go } from './go.ts'
import { check, checkLargeText } from './looksRight.ts'
import { namesOf } from './namedThings.ts'
import { account, desk, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** The pages for everybody, and those of managers and administrators: each as it first stands, and in the states that it has. */

test('every public page, signed out', async ({ page }) => {
  const all = pagesThatAre(await namesOf('Staff'))
  await page.goto('/')
  await checkEach(
    page,
    all.filter(({ isPublic }) => isPublic),
  )
})

test('every page of a desk', async ({ browser }) => {
  const admin = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  const all = pagesThatAre(await namesOf('GlobalAdmin')).filter(({ isPublic }) => !isPublic)
  await admin.goto('/')
  await checkEach(admin, all)
})

/** Opens pages as they first stand, and checks them. */
async function checkEach(page: Page, addresses: readonly Address[]) {
  expect(addresses.length).toBeGreaterThan(10)
  for (const { path, title, isPublic } of addresses) {
    const name = `page${path.replace(/[0-9a-f-]{36}|\d+/g, 'id').replaceAll('/', '-')}`
    await go(page, path, title === null)
    if (title !== null) await expect.poll(() => page.title()).toMatch(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (!isPublic) await expectPlace(page, path)
    expect(await codesIn(page), path).toEqual([])
    await check(page, name)
    if (path.startsWith('/redbag')) await checkLargeText(page, name)
  }
}

/** Names that are spelled like a code, and are none. */
const names =
  /^(RedBag|iPhone|iPad|iOS|macOS|eduGAIN|OneRoster|OpenID|ClassLink|MapLibre|PowerSchool|WebAuthn|YouTube|GitHub|IndoorGML|GeoJSON)s?$/

/** Finds codes of the program that a page shows to people: `SiteSpecific`, `inProgress`, `after_action`. Addresses and code elements are left out. */
async function codesIn(page: Page): Promise<string[]> {
  const texts = await page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('code, pre, textarea, script, style'))
        found.push(walker.currentNode.textContent ?? '')
    return found
  })
  const words =
    texts
      .join(' ')
      .replaceAll(/\S*[/@.]\S*/g, ' ')
      .match(/[\p{L}_]+/gu) ?? []
  const isCode = (word: string) =>
    /^(Actual|Exercise|NonEmergency)$|^\p{Lu}?\p{Ll}+\p{Lu}\p{Ll}|\p{Ll}_\p{Ll}/u.test(word) &&
    !names.test(word)
  return [...new Set(words.filter(isCode))]
}

/** Expects the place of a page among the others: one lit item of the side menu and, where it leads elsewhere, a way up. */
async function expectPlace(page: Page, path: string) {
  // The page before was left as on a phone, which has tabs.
  await page.setViewportSize(desk)
  const lit = page.getByRole('navigation', { name: 'Side menu' }).locator('[aria-current]')
  await expect(lit, path).toHaveCount(1, { timeout: 20_000 })
  const top = await lit.getAttribute('href')
  if (new URL(page.url()).pathname === top) return
  const main = page.getByRole('main')
  await expect(
    main
      .locator('[data-way-up]')
      .or(main.locator(`a[href="${top}"]`))
      .first(),
    path,
  ).toBeVisible()
}

test('pages that are not there, and bags that nobody knows', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await check(page, 'not-found')
  // Of one word, as the overview’s is, which alone asks who is there.
  await page.goto('/no-such-page')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await page.goto('/redbag/no-such-bag')
  await expect(page.getByText('No bag with that ID exists yet').first()).toBeVisible()
  await check(page, 'unknown-bag')
  await page.goto('/redbag/no-such-bag/setup')
  await expect(page.getByRole('heading', { name: 'Set up this bag' })).toBeVisible()
  await check(page, 'unknown-bag-setup')
  await page.goto('/redbag/lockdown')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await check(page, 'bags-scan')
  await page.goto('/oidc-callback?code=1&state=of-no-tab')
  await expect(page.getByText('This sign-in started in another tab')).toBeVisible()
  await check(page, 'sign-in-of-another-tab')
  await page.goto('/debug')
  await expect(page.getByText('This page could not be found')).toBeVisible()
})

test('managers’ pages of a site’s bags', async ({ browser }) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/redbag/edit')
  await expect(manager.getByText('Choose a site to see its bags')).toBeVisible()
  await chooseFrom(manager, 'Site', 'Oakridge Middle')
  await expectPlace(manager, 'a site’s bags')
  await manager.getByRole('button', { name: 'Add a bag' }).click()
  await expect(manager.getByRole('form', { name: 'Add a bag' })).toBeVisible()
  await check(manager, 'edit-bags')
  const edit = manager.url()
  await manager.getByRole('main').getByRole('row').getByRole('link').first().click()
  await expect(manager.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await check(manager, 'edit-bag')
  await go(manager, edit, false)
  const parts = [
    ['Labels', 'Blank labels'],
    ['Setup codes', 'New setup code'],
    ['Phones', 'Registered phones'],
  ] as const
  for (const [part, heading] of parts) {
    await manager.getByRole('link', { name: part, exact: true }).click()
    await expect(manager.getByRole('heading', { name: heading })).toBeVisible()
    if (part === 'Setup codes') {
      await manager.getByRole('button', { name: 'Create setup code' }).click()
      await expect(manager.getByRole('img', { name: /^QR code/ })).toBeVisible()
    }
    await check(manager, `edit-bags-${part.toLowerCase().replaceAll(' ', '-')}`)
  }
  await manager.goto(edit.replace('/edit', '/site-bag'))
  await manager.getByRole('button', { name: 'Add a bag' }).click()
  await check(manager, 'site-bag')
  const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
  await staff.goto(edit)
  await expect(staff.getByText('This page is for managers')).toBeVisible()
  await check(staff, 'edit-bags-staff')
})

test('administrators’ pages', async ({ browser }) => {
  const admin = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  const open = async (path: string, heading: string | RegExp) => {
    await go(admin, path, admin.url() === 'about:blank')
    await expect(admin.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
  await open('/admin/users/create', 'Invite user')
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByText('This is not an email address.')).toBeVisible()
  await check(admin, 'user-create')
  const longName = 'א'.repeat(100) + 'W'.repeat(100)
  await admin.getByLabel('Name', { exact: true }).fill(longName)
  await admin.getByLabel('Email').fill(`${randomUUID().padEnd(60, 'w')}@${'x'.repeat(60)}.example.org`)
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByRole('heading', { name: longName })).toBeVisible()
  await check(admin, 'user-long-name')
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(longName)
  await check(admin, 'user-edit-long-name')
  await open('/admin/users', 'Users')
  await check(admin, 'users-long-name')
  await expect(admin.getByRole('row').filter({ hasText: 'Tomás' })).toContainText('Only at: Oakridge High')
  await admin.getByRole('link', { name: /^Tomás/ }).click()
  await expect(admin.getByRole('heading', { name: /^Tomás/, level: 1 })).toBeVisible()
  await expect(admin.getByText('Only at: Oakridge High')).toBeVisible()
  await check(admin, 'user')
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(admin.getByRole('checkbox', { name: 'Oakridge High' })).toBeChecked()
  await check(admin, 'user-edit')
  await open('/admin/tenants', 'Tenants')
  await admin.getByRole('link', { name: /^Oakridge/ }).click()
  await expect(admin.getByText('Host prefix')).toBeVisible()
  for (const part of ['First drill', 'Sites', 'Configuration', 'Resources', 'Imports', 'Data we keep']) {
    await admin.getByRole('main').getByRole('link', { name: part, exact: true }).click()
    await check(admin, `tenant-${part.toLowerCase().replace(' ', '-')}`)
  }
})
