import { type Browser, expect, type Page, type Response } from '@playwright/test'
import { account, bagPages, managerAtDesk, phone, signIn, startIncident, takeBack } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** The shell around every page: side menu, light and dark, who gets where, and an organisation's colour. */

const oakridge = 'Oakridge Unified School District'
const scheme = (page: Page) => page.locator('html')
const isDark = ['data-mantine-color-scheme', 'dark'] as const
const isLight = ['data-mantine-color-scheme', 'light'] as const

/** The answer of `/config.json` with something changed, as another place would give it. */
async function configure(page: Page, change: Record<string, unknown>) {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
}

async function accountMenu(page: Page) {
  await page.getByRole('button', { name: /, account$/ }).click()
}

test('dark survives a reload without a light moment, and a bag’s page still decides for itself', async ({
  browser,
}) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await page.goto('/')
  await expect(scheme(page)).toHaveAttribute(...isLight)
  await accountMenu(page)
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(scheme(page)).toHaveAttribute(...isDark)

  await page.addInitScript(() => {
    const seen: (string | null)[] = []
    Object.assign(window, { seenSchemes: seen })
    new MutationObserver(() => {
      const now = document.documentElement?.getAttribute('data-mantine-color-scheme')
      if (now !== seen.at(-1)) seen.push(now ?? null)
    }).observe(document, { attributes: true, childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: oakridge })).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seenSchemes: unknown[] }).seenSchemes)
  expect(seen.filter((each) => each !== null)).toEqual(['dark'])

  await page.goto('/redbag/no-such-bag')
  await expect(page.getByText('No bag with that ID exists yet').first()).toBeVisible()
  await expect(scheme(page)).toHaveAttribute(...isLight)
  await page.goto('/')
  await expect(scheme(page)).toHaveAttribute(...isDark)

  await test.step('as the device follows the device', async () => {
    await accountMenu(page)
    await page.getByRole('menuitemradio', { name: 'Same as this device' }).click()
    await expect(scheme(page)).toHaveAttribute(...isLight)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(scheme(page)).toHaveAttribute(...isDark)
  })
})

test('on a dark phone a bag’s page is light on a quiet day, and dark as soon as an incident runs', async ({
  browser,
}) => {
  const [path = ''] = (await bagPages('oakridge', 'Oakridge Middle')).values()
  const context = await browser.newContext({ viewport: phone, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('No incident now')).toBeVisible()
  await expect(scheme(page)).toHaveAttribute(...isLight)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site: 'Oakridge Middle', action: 'Lockdown' })
  await expect(page.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await expect(scheme(page)).toHaveAttribute(...isDark)
  await takeBack(manager)
})

async function isNotFound(page: Page) {
  await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  await expect(page.getByText('This page could not be found')).toBeVisible()
}

test('debugging is for global admins, and only where it is switched on @ci', async ({ browser, baseURL }) => {
  const other = 'https://staging.example.org'
  const debug = { apiUrls: [baseURL, other] }
  const admin = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  await admin.goto('/debug')
  await isNotFound(admin)
  const manager = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await configure(manager, { debug })
  await manager.goto('/debug?debug')
  await isNotFound(manager)

  await configure(admin, { debug })
  await admin.goto('/debug')
  await admin.getByRole('button', { name: 'Debug', exact: true }).click()
  await expect(admin).toHaveURL('/debug?debug=')
  await expect(admin.getByText('oakridge', { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Hide' }).click()
  await expect(admin.getByLabel('Base URL')).toBeHidden()

  await test.step('switched on, calls go to the other server, and sign-in stays', async () => {
    await admin.goto('/debug?debug')
    await admin.getByRole('checkbox', { name: 'Use dynamic tenant config' }).check()
    await admin.getByLabel('Base URL').selectOption(baseURL ?? '')
    await admin.getByRole('button', { name: 'Apply' }).click()
    await expect(admin.getByText(`Calls go to${baseURL}`)).toBeVisible()
    await admin.goto('/sites-overview')
    await expect(admin.getByRole('link', { name: /^Oakridge High/ })).toBeVisible()
  })

  await test.step('a link switches it off again, and never on for anybody else', async () => {
    await admin.goto('/debug?debug&useDynamicConfig=off')
    await expect(admin.getByRole('checkbox', { name: 'Use dynamic tenant config' })).not.toBeChecked()
    await manager.goto('/sites-overview?useDynamicConfig=yes')
    await expect(manager.getByRole('link', { name: /^Oakridge High/ })).toBeVisible()
    expect(await manager.evaluate(() => localStorage.getItem('muster.dynamicConfig'))).toBeNull()
  })
})

test('a manager of one site gets to that site, and from any other back to the list @ci', async ({
  browser,
}) => {
  const page = await managerAtDesk(browser, account('oakridge', 'SiteSpecific'))
  await page.goto('/sites-overview')
  await expect(page.getByText('1 site', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Oakridge High/ }).click()
  await expect(page.getByRole('link', { name: /^Gym/ })).toBeVisible()
  const own = new URL(page.url()).pathname

  const other = await siteOf(browser, 'Oakridge Middle')
  expect(other).not.toBe(own)
  await page.goto(other)
  await expect(page).toHaveURL('/sites-overview')
  await page.goto('/site/north')
  await isNotFound(page)

  await test.step('a link that selects a site of others shows all of their own', async () => {
    const selected = `?site=${other.split('/').at(-1)}`
    for (const [path, shown] of [
      ['/rbim/list', page.getByText(/^(\d+ (RBIM|device)s?$|No devices yet)/)],
      ['/muster-overview', page.getByRole('table', { name: 'Bags' }).getByRole('link').first()],
      ['/safety-audits', page.getByRole('heading', { name: 'Safety audits', exact: true })],
    ] as const) {
      const refused: string[] = []
      const note = (answer: Response) => void (answer.status() >= 400 && refused.push(answer.url()))
      page.on('response', note)
      await page.goto(path + selected)
      await expect(shown, path).toBeVisible()
      page.off('response', note)
      expect(refused, path).toEqual([])
    }
  })
})

test('who signs out leaves nothing half done for the next person at this desk @ci', async ({ browser }) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const title = page.getByLabel('What to do')
  const write = async (words: string) => {
    await page.goto('/site/task/create')
    await expect(title).toHaveValue('')
    await title.fill(words)
    await page.reload()
    await expect(title).toHaveValue(words)
  }
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('muster.draft')))
  await page.goto('/')
  await page.evaluate(() => sessionStorage.setItem('muster.draft.chat.a-room', '"kept"'))
  await write('Call the mother of Alex')
  expect(await drafts()).toHaveLength(2)

  await test.step('a sign-in that ran out keeps it for who comes back', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await signIn(page, account('oakridge', 'Manager'))
    await page.goto('/site/task/create')
    await expect(title).toHaveValue('Call the mother of Alex')
  })

  await page.goto('/')
  await accountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
  expect(await drafts()).toEqual(['muster.draft.chat.a-room'])
  await signIn(page, account('oakridge', 'TenantAdmin'))
  await write('Something else')
})

async function siteOf(browser: Browser, name: string): Promise<string> {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await manager.goto('/sites-overview')
  await manager.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(manager.getByRole('heading', { name, level: 1 })).toBeVisible()
  await manager.goto('/site/2147483647')
  await isNotFound(manager)
  await manager.goBack()
  return new URL(manager.url()).pathname
}

test('staff see a site without the codes that open its bags @ci', async ({ browser }) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Staff'))
  await page.goto('/sites-overview?filter=high')
  await page.getByRole('link', { name: /^Oakridge High/ }).click()
  await expect(page.getByText('Bag codes open bag pages')).toBeVisible()
  await expect(page.locator('a[href^="/redbag/"]')).toHaveCount(0)
})

test('an administrator changes color and logos, and everyone of the organization sees them @ci', async ({
  browser,
}) => {
  const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  const bar = (page: Page) => page.getByRole('banner')
  await admin.goto('/')
  await admin.getByRole('button', { name: 'Admin' }).click()
  await admin.getByRole('menuitem', { name: 'My organization' }).click()
  await admin.getByRole('link', { name: 'Edit', exact: true }).click()
  const form = admin.getByRole('form', { name: 'Configuration' })
  await form.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffd43b')
  const logo = (name: string) => `https://logos.example.org/${name}.svg`
  await form.getByLabel('Logos').fill(['one', 'gone', 'two'].map(logo).join('\n'))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(bar(admin)).toHaveCSS('background-color', 'rgb(255, 212, 59)')
  await expect(bar(admin)).toHaveCSS('color', 'rgb(18, 26, 39)')

  const staff = await managerAtDesk(browser, account('oakridge', 'Staff'))
  await staff.route('https://logos.example.org/**', (route) =>
    route.request().url().includes('gone')
      ? route.abort()
      : route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  )
  await staff.goto('/')
  await expect(bar(staff)).toHaveCSS('background-color', 'rgb(255, 212, 59)')
  await expect(bar(staff).getByRole('link', { name: 'Oakridge Unified School District' })).toBeVisible()

  await test.step('logos take turns; who asks for less motion sees them all, standing still', async () => {
    const partners = staff.getByRole('region', { name: 'Partners' })
    await expect(partners.getByRole('img')).toHaveCount(1)
    await partners.getByRole('button', { name: 'Pause logos' }).click()
    await expect(partners.getByRole('img')).toHaveCount(2)
    await staff.emulateMedia({ reducedMotion: 'reduce' })
    await staff.reload()
    await expect(partners.getByRole('img')).toHaveCount(2)
    await expect(partners.getByRole('button', { name: 'Play logos' })).toBeVisible()
  })

  await test.step('another organization keeps its own', async () => {
    const river = await managerAtDesk(browser, account('riverbend', 'Manager'))
    await river.goto('/')
    await expect(bar(river)).toHaveCSS('background-color', 'rgb(20, 29, 44)')
  })
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><circle cx="20" cy="20" r="18"/></svg>'

test('whoever is at the wrong host is told, or taken to the right one @ci', async ({ browser, baseURL }) => {
  const port = new URL(baseURL ?? '').port
  const base = `127.0.0.1.example:${port}`
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await configure(manager, { domain: { base, isForced: false } })
  await manager.goto('/incident/list?stage=active')
  await expect(manager.getByText(`You should be on domain: oakridge.${base}`)).toBeVisible()

  await configure(manager, { domain: { base, isForced: true } })
  const asked = manager.waitForRequest((request) => request.url().startsWith(`http://oakridge.${base}`))
  await manager.goto('/incident/list?stage=active').catch(() => {})
  expect((await asked).url()).toBe(`http://oakridge.${base}/incident/list?stage=active`)
})
