import { expect, type Page } from '@playwright/test'
import { go } from './go.ts'
import { check, checkLargeText } from './looksRight.ts'
import { namesOf } from './namedThings.ts'
import { account, managerAtDesk } from './people.ts'
import { test } from './story.ts'

/** The documentation at /docs/: every page for phone and desk, the search, and the pages without scripts and without a network. */

test('every page of the documentation fits a phone, and asks no other server', async ({ page, baseURL }) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url())
  })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto('/docs')
  await expect(page).toHaveURL('/docs/')
  for (const address of ['/docs/', ...(await addressesOn(page))]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await checkLargeText(page, address)
  }
  expect(elsewhere).toEqual([])
  expect(faults).toEqual([])
})

test('pages with tables, code and pictures look right', async ({ page }) => {
  for (const name of ['configuration', 'screens/users']) await checkPage(page, `/docs/${name}`)
})

test('every page of the documentation looks right @ci', async ({ page }) => {
  await page.goto('/docs/')
  for (const address of await addressesOn(page)) await checkPage(page, address)
})

/** The addresses in the navigation. */
async function addressesOn(page: Page): Promise<string[]> {
  const addresses = await page
    .locator('nav.side a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(30)
  return addresses
}

async function checkPage(page: Page, address: string) {
  await page.goto(address)
  await check(page, address.slice(1).replaceAll('/', '-'))
}

test('the search finds a setting, and leads to it', async ({ page }) => {
  await page.goto('/docs/')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('certificate mail server')
  const first = page.getByRole('region', { name: 'Found' }).getByRole('link').first()
  await expect(first).toBeVisible()
  await check(page, 'docs-search')
  await page.getByRole('region', { name: 'Found' }).getByRole('link', { name: 'Email' }).first().click()
  await expect(page).toHaveURL(/\/docs\/.*#/)
  await page.goto('/docs/')
  await page.getByRole('searchbox').fill('xylophone')
  await expect(page.getByText('Nothing was found.')).toBeVisible()
})

test('without scripts all of it can be read, and a name that is gone leads to all pages', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs/operate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const answer = await page.goto('/docs/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'All pages' })
    .getByRole('link', { name: 'Running Muster' })
    .click()
  await expect(page).toHaveURL('/docs/operate')
})

test('the menu of one’s account leads to the page about what is shown', async ({ browser }) => {
  const admin = await managerAtDesk(browser, account('oakridge', 'TenantAdmin'))
  await admin.goto('/')
  const { tenant } = await namesOf('TenantAdmin')
  const help = {
    '/admin/users': 'users',
    [`/admin/tenants/${tenant}?part=imports`]: 'imports',
    '/admin/audit': 'audit-log',
  }
  for (const [path, name] of Object.entries(help)) {
    await go(admin, path, false)
    await admin.getByRole('button', { name: /, account$/ }).click()
    const link = admin.getByRole('menuitem', { name: 'Help for this page' })
    await expect(link).toHaveAttribute('href', `/docs/screens/${name}`)
    await admin.keyboard.press('Escape')
    await expect(link).toBeHidden()
  }
  await go(admin, '/', false)
  await admin.getByRole('button', { name: /, account$/ }).click()
  const opened = admin.waitForEvent('popup')
  await admin.getByRole('menuitem', { name: 'Help for this page' }).click()
  await expect(await opened).toHaveURL(/\/docs\/screens\/home$/)
})

test('on paper a page is its text: no navigation, whole tables, code and pictures, and black on white', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // Letter with margins of an inch.
  await page.setViewportSize({ width: 624, height: 864 })
  for (const name of ['install', 'configuration', 'screens/users']) {
    await page.goto(`/docs/${name}`)
    for (const each of await page.locator('nav, header, details').all()) await expect(each).toBeHidden()
    const { wide, tables, color } = await page.evaluate(() => {
      const parts = [...document.querySelectorAll('main, .table, table, pre, img')]
      return {
        wide: parts.filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth || clientWidth > innerWidth,
        ).length,
        tables: [...document.querySelectorAll('td')].every(
          (cell) => getComputedStyle(cell).display === 'table-cell',
        ),
        color: getComputedStyle(document.body).backgroundColor,
      }
    })
    expect({ wide, tables, color }).toEqual({ wide: 0, tables: true, color: 'rgb(255, 255, 255)' })
  }
})

test('the end of a page leads to the licenses of what it is made of, each with its text', async ({
  browser,
}) => {
  const page = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Licenses' }).click()
  await expect(page).toHaveURL('/licenses.txt')
  const text = (await page.locator('body').textContent()) ?? ''
  // React is in the files of browsers, Fastify in the server.
  for (const name of ['react', 'fastify']) {
    expect(text).toMatch(new RegExp(`^- ${name} \\d+\\.\\d+\\.\\d+: MIT$`, 'm'))
    expect(text).toMatch(
      new RegExp(`^## (.*, )?${name} \\d.*\\n\\n(.*\\n){0,9}Permission is hereby granted`, 'm'),
    )
  }
  expect(text).toContain('Copyright (c) Meta Platforms')
})
