import { type Browser, expect, type Page, test } from '@playwright/test'
import { account, bagPages, managerAtDesk, phone, startIncident } from './people.ts'
import { type Line, openLine } from './slowLine.ts'

const site = 'Oakridge High'

let line: Line
let room: string
let path: string

test.beforeEach(async () => {
  line = await openLine()
  const pages = await bagPages('oakridge', site)
  ;[room = '', path = ''] = [...pages].at(-1) ?? []
})
test.afterEach(() => line.cut())

/** A phone on which the bag was open once, long enough that the app and its status are kept. */
async function phoneThatKnowsTheBag(browser: Browser, shown: string) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(line.url + path)
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await expect.poll(() => page.evaluate(keptStatus)).toContain(room)
  await page.close()
  return context
}

const keptStatus = 'JSON.stringify({ ...localStorage })'
const opensWithoutNetwork = (page: Page) =>
  expect(page.getByText(/Showing what was last known, .+ (old|now)/).first()).toBeVisible()

test('a bag that was opened in training opens again with the server stopped, and says how old it is', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const context = await phoneThatKnowsTheBag(browser, 'No incident now')
  await line.cut()

  const page = await context.newPage()
  await page.goto(line.url + path)
  await opensWithoutNetwork(page)
  await expect(page.getByText('No incident now')).toBeVisible()

  await test.step('what the app opens with is a page that leads to the bag', async () => {
    await page.goto(line.url)
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    await page.getByRole('link', { name: room }).click()
    await expect(page.getByText('No incident now')).toBeVisible()
  })

  await test.step('as soon as the server is back, the page is live, without being reloaded', async () => {
    await page.evaluate(() => Object.assign(window, { notReloaded: true }))
    await line.mend()
    await expect(page.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  })
  await context.close()
})

test('in an incident a tap on a page opened without the server is kept, also when the tab is closed, and goes out when it is back', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const context = await phoneThatKnowsTheBag(browser, 'Lock the door and switch off the lights')
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  await expect(board).toContainText('Seen')
  await line.cut()

  const first = await context.newPage()
  await first.goto(line.url + path)
  await opensWithoutNetwork(first)
  await expect(first.getByText('DRILL').first()).toBeVisible()
  await first.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(first.getByText(/Waiting for network/).first()).toBeVisible({ timeout: 15_000 })
  await first.close()

  const second = await context.newPage()
  await second.goto(line.url + path)
  await expect(second.getByText(/1 waiting to send/).first()).toBeVisible()
  await expect(board).toContainText('Seen')
  await line.mend()
  await expect(board).toContainText('Answered', { timeout: 40_000 })
  await expect(second.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })

  await manager.getByRole('button', { name: /misfire/ }).click()
  await expect(second.getByText('It was a mistake')).toBeVisible()
  await context.close()
  await manager.context().close()
})
