import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { account, bagPages, desk, managerAtDesk, roomPhone, startIncident } from './people.ts'

/**
 * Every page, in each state it has, at phone and desk size: accessible, and nothing wider than the screen. What is not a
 * bag's page also as it looks on a dark device; a bag's page decides that for itself.
 */

const sizes = { phone: { width: 390, height: 844 }, desk }

async function check(page: Page, name: string) {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    expect.soft(found, `${name} at ${size} size`).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, `${name} at ${size} size is wider than the screen`).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `test-results/pages/${name}-${size}.png` })
  }
  if (/\/redbag\/./.test(page.url())) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 160)))
  expect.soft(found, `${name}, dark`).toEqual([])
  await page.screenshot({ path: `test-results/pages/${name}-desk-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Text at twice its size on the narrowest phone: all of it can be read without scrolling sideways. */
async function checkLargeText(page: Page, name: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} with large text is wider than the screen`).toBeLessThanOrEqual(0)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

test('public pages', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await check(page, 'home')
  await page.goto('/no/such/page')
  await expect(page.getByText('This page could not be found')).toBeVisible()
  await check(page, 'not-found')
  await page.goto('/redbag/no-such-bag')
  await expect(page.getByText('No bag with that ID exists yet').first()).toBeVisible()
  await check(page, 'unknown-bag')
  await page.goto('/redbag/no-such-bag/setup')
  await expect(page.getByRole('heading', { name: 'Set up this bag' })).toBeVisible()
  await check(page, 'unknown-bag-setup')
  for (const name of ['', '/about', '/setup', '/inventory', '/lockdown']) {
    await page.goto(`/redbag${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await check(page, `bags${name.replace('/', '-')}`)
    await checkLargeText(page, `bags${name}`)
  }
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await check(page, 'bags-scan')
  await page.goto('/oidc-callback-error')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await check(page, 'sign-in-failed')
  await page.goto('/oidc-callback?code=1&state=of-no-tab')
  await expect(page.getByText('This sign-in was begun in another tab')).toBeVisible()
  await check(page, 'sign-in-of-another-tab')
  await page.goto('/enter')
  await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
  await check(page, 'enter')
  await page.goto('/rss-feed-display')
  await expect(page.getByText('Nobody is signed in on this screen.')).toBeVisible()
  await check(page, 'display-signed-out')
  await page.goto('/debug')
  await expect(page.getByText('This page could not be found')).toBeVisible()
})

test('a room’s pages in training, in a lockdown and after it, and the manager’s beside them', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const site = 'Oakridge Middle'
  const path = [...(await bagPages('oakridge', site)).values()][0] ?? ''
  const { page: room } = await roomPhone(browser, path)
  await expect(room.getByText('No incident now')).toBeVisible()
  await check(room, 'room-training')
  await room.goto(`${path}/about`)
  await expect(room.getByRole('heading').first()).toBeVisible()
  await check(room, 'room-about')

  const manager = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await check(manager, 'home-signed-in')
  await manager.goto('/incident/list')
  await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
  await check(manager, 'incident-list')
  await manager.goto('/sites-overview')
  await expect(manager.getByRole('link', { name: /^Oakridge Middle/ })).toBeVisible()
  await check(manager, 'sites')
  await manager.getByRole('link', { name: /^Oakridge Middle/ }).click()
  await expect(manager.getByRole('link', { name: /^Gym/ })).toBeVisible()
  await check(manager, 'site')
  await manager.goto('/rss-feed-display')
  await expect(manager.getByRole('heading', { name: 'Oakridge Unified School District' })).toBeVisible()
  await check(manager, 'display')
  await manager.goto('/incident/start')
  await expect(manager.getByRole('heading', { name: 'Start Incident' })).toBeVisible()
  await check(manager, 'start')
  await manager.setViewportSize(desk)
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })

  await expect(room).toHaveURL(/\/checklist$/)
  await expect(room.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await check(room, 'room-checklist')
  await room.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(room.getByText('Acknowledged', { exact: true }).first()).toBeVisible()
  await check(room, 'room-acknowledged')

  await manager.getByRole('button', { name: /^Request attendance/ }).click()
  await expect(room.getByRole('link', { name: /Attendance/ }).first()).toBeVisible()
  await manager.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(600))
  await manager.getByRole('button', { name: /^Send to all/ }).click()
  await expect(room.getByText('x'.repeat(50)).first()).toBeVisible()
  await check(room, 'room-long-message')
  await check(manager, 'board')
  await manager.setViewportSize(desk)

  const wall = await manager.context().newPage()
  await wall.goto('/rss-feed-display')
  await expect(wall.getByRole('heading', { name: 'Lockdown' })).toBeVisible()
  await check(wall, 'display-drill')
  await wall.close()
  const other = await room.context().newPage()
  await other.goto('/enter')
  await expect(other.getByRole('link', { name: /Open the bag/ })).toBeVisible()
  await check(other, 'enter-broadcast')
  await other.close()

  for (const page of ['attendance', 'classroom-chat', 'report', 'lockdown']) {
    await room.goto(`${path}/${page}`)
    await expect(room).toHaveURL(new RegExp(`/${page}$`))
    await expect(room.getByRole('heading').first()).toBeVisible()
    await check(room, `room-${page}`)
  }
  await room.getByRole('button', { name: 'Alerts' }).click()
  await expect(room.getByRole('dialog')).toBeVisible()
  await check(room, 'room-alerts')

  await manager
    .getByRole('button')
    .filter({ has: manager.locator('[data-rung], [title]') })
    .first()
    .click()
  await check(manager, 'board-pressed')
  await manager.setViewportSize(desk)
  await manager.keyboard.press('Escape')
  await manager.getByRole('button', { name: /^End/ }).click()
  await expect(manager.getByRole('dialog')).toBeVisible()
  await check(manager, 'end')
  await manager.setViewportSize(desk)
  await manager.getByRole('button', { name: 'Send all-clear and end' }).click()
  await expect(room).toHaveURL(/\/post-lockdown/)
  await expect(room.getByText('Lockdown has ended')).toBeVisible()
  await check(room, 'room-post-lockdown')
  await expect(manager.getByText('Final: nothing more can be added')).toBeVisible()
  await check(manager, 'ended')
})

test('a bag’s pages on quiet days, light and dark', async ({ browser }) => {
  test.setTimeout(180_000)
  const path = [...(await bagPages('oakridge', 'Oakridge Middle')).values()][1] ?? ''
  const { page } = await roomPhone(browser, path)
  const pages = [
    ['?practice=Evacuate', 'Evacuate'],
    ['/contents', 'What is in this bag'],
    ['/inventory', 'Count the bag'],
    ['/remedy', 'First aid'],
    ['/remedy?for=severe-bleeding&step=2', 'Severe bleeding'],
    ['/resources', 'Resources'],
    ['/report', 'Ask for help'],
    ['/generate-barcode', 'Code of this bag'],
    ['/setup', 'Set up this phone'],
  ] as const
  for (const [address, heading] of pages) {
    const name = `room-quiet${address.replace(/\W+/g, '-')}`
    await page.goto(path + address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    await check(page, name)
    await checkLargeText(page, name)
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
    await check(page, `${name}-dark`)
  }
})

test('managers’ pages of a site’s bags', async ({ browser }) => {
  test.setTimeout(120_000)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/redbag/edit')
  await expect(manager.getByText('Choose the site whose bags')).toBeVisible()
  await check(manager, 'edit-bags-no-site')
  await manager.getByLabel('Site').selectOption({ label: 'Oakridge Middle' })
  await manager.getByRole('button', { name: 'Add a bag' }).click()
  await expect(manager.getByRole('form', { name: 'Add a bag' })).toBeVisible()
  await check(manager, 'edit-bags')
  const edit = manager.url()
  await manager.getByRole('listitem').getByRole('link').first().click()
  await expect(manager.getByRole('img', { name: /^Square code/ })).toBeVisible()
  await check(manager, 'edit-bag')
  await manager.goto(edit)
  const parts = [
    ['Labels', 'Blank labels'],
    ['Setup codes', 'New setup code'],
    ['Phones', 'Known phones'],
  ] as const
  for (const [part, heading] of parts) {
    await manager.getByRole('link', { name: part, exact: true }).click()
    await expect(manager.getByRole('heading', { name: heading })).toBeVisible()
    if (part === 'Setup codes') {
      await manager.getByRole('button', { name: 'Make a setup code' }).click()
      await expect(manager.getByRole('img', { name: /^Square code/ })).toBeVisible()
    }
    await check(manager, `edit-bags-${part.toLowerCase().replace(' ', '-')}`)
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
  test.setTimeout(300_000)
  const admin = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  const isLoaded = () => expect(admin.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const open = async (path: string, heading: string | RegExp) => {
    await admin.goto(path)
    await expect(admin.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await isLoaded()
  }
  await open('/admin/users', 'Users')
  await check(admin, 'users')
  await open('/admin/users/create', 'Invite user')
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByText('This is not an e-mail address.')).toBeVisible()
  await check(admin, 'user-create')
  const longName = 'א'.repeat(100) + 'W'.repeat(100)
  await admin.getByLabel('Name', { exact: true }).fill(longName)
  await admin.getByLabel('E-mail').fill(`${'w'.repeat(60)}@${'x'.repeat(60)}.example.org`)
  await admin.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(admin.getByRole('heading', { name: longName })).toBeVisible()
  await check(admin, 'user-long-name')
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(longName)
  await check(admin, 'user-edit-long-name')
  await open('/admin/users', 'Users')
  await check(admin, 'users-long-name')
  await admin.getByRole('link', { name: /^Tomás/ }).click()
  await expect(admin.getByText('Only at: Oakridge High')).toBeVisible()
  await check(admin, 'user')
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(admin.getByRole('checkbox', { name: 'Oakridge High' })).toBeChecked()
  await check(admin, 'user-edit')
  await open('/admin/tenants', 'Tenants')
  await check(admin, 'tenants')
  await admin.getByRole('link', { name: /^Oakridge/ }).click()
  await expect(admin.getByText('Host prefix')).toBeVisible()
  await check(admin, 'tenant')
  for (const part of ['Sites', 'Configuration', 'Resources', 'Imports']) {
    await admin.getByRole('link', { name: part, exact: true }).click()
    await isLoaded()
    await check(admin, `tenant-${part.toLowerCase()}`)
  }
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(admin.getByLabel('Room chat')).toBeVisible()
  await check(admin, 'tenant-edit')
  await open('/admin/tenants/create', 'New tenant')
  await check(admin, 'tenant-create')
  await open('/admin/audit', 'Audit log')
  await check(admin, 'audit')
})
