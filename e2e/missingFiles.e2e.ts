import { expect } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, managerAtDesk, phone, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

const site = 'Oakridge High'

test('files that do not come leave the checklist where it is; they are fetched as soon as they can be, without a reload @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [, path = ''] = [...(await bagPages('oakridge', site))].at(-1) ?? []
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let isCut = true
  let tries = 0
  await page.route('**/config.json', (route) => {
    tries += 1
    return isCut ? route.abort() : route.continue()
  })
  await page.route(/\/assets\/incidentScreens-.*\.js/, (route) => (isCut ? route.abort() : route.continue()))
  // This one is missing for good.
  await page.route(/\/assets\/ToastArea-.*\.js/, (route) => route.abort())

  await page.goto(path)
  const acknowledge = page.getByRole('button', { name: 'Acknowledge' }).first()
  await expect(acknowledge).toBeVisible()
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await expect.poll(() => tries).toBeGreaterThan(3)
  await expect(acknowledge).toBeVisible()

  const toastsFailed = page.waitForEvent('requestfailed', (request) => request.url().includes('ToastArea'))
  isCut = false
  await page.getByRole('button', { name: 'Alerts', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Alerts' })).toBeVisible()
  await toastsFailed
  await page.getByRole('button', { name: 'Close alerts' }).click()
  await expect(acknowledge).toBeVisible()
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)

  await takeBack(manager)
  await expect(page.getByText('It was a mistake')).toBeVisible()
  await context.close()
  await manager.context().close()
})

test('a page that is not on the phone says so without a network, leads back to the checklist, and opens by itself @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  const [, path = ''] = [...(await bagPages('oakridge', site))].at(-1) ?? []
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const context = await browser.newContext({
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  let isCut = false
  let tries = 0
  await page.route('**/config.json', (route) => (isCut ? route.abort() : route.continue()))
  await page.route(/\/assets\/trainingScreens-.*\.js/, (route) => {
    tries += 1
    return isCut ? route.abort() : route.continue()
  })
  await page.goto(path)
  const firstAid = page.getByRole('link', { name: 'First aid' })
  await expect(firstAid).toBeVisible()
  isCut = true
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  await firstAid.tap()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await check(page, 'room-missing')
  await page.getByRole('link', { name: 'Back to the checklist' }).tap()
  await expect(page.getByRole('button', { name: 'Acknowledge' }).first()).toBeVisible()
  await firstAid.tap()
  await expect(page.getByText('This page is not saved on this phone')).toBeVisible()
  expect(tries).toBe(0)

  isCut = false
  await expect(page.getByRole('heading', { name: 'First aid' })).toBeVisible()
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)

  await takeBack(manager)
  await expect(page.getByText('It was a mistake')).toBeVisible()
  await context.close()
  await manager.context().close()
})
