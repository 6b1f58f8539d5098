import { type Browser, expect, type Page } from '@playwright/test'
import {
  account,
  bagPages,
  endIncident,
  managerAtDesk,
  openWholeTimeline,
  phone,
  startIncident,
  stopServer,
  takeBack,
} from './people.ts'
import { openSlowNetwork, type SlowNetwork } from './slowNetwork.ts'
import { asOnAPhone, test } from './story.ts'
import { testServer } from './testServer.ts'

test.use(asOnAPhone)

const site = 'Oakridge High'

let line: SlowNetwork
let room: string
let path: string

test.beforeEach(async () => {
  line = await openSlowNetwork()
  const pages = await bagPages('oakridge', site)
  ;[room = '', path = ''] = [...pages].at(-1) ?? []
})
test.afterEach(() => line.cut())

/** A phone on which the bag was open once, long enough that the app and its status are kept. */
async function phoneThatKnowsTheBag(browser: Browser, shown: string, url = line.url) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await page.goto(url + path)
  await expect(page.getByText(shown).first()).toBeVisible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await expect.poll(() => page.evaluate(keptStatus)).toContain(room)
  await page.close()
  return context
}

const keptStatus = 'JSON.stringify({ ...localStorage })'
const opensWithoutNetwork = (page: Page) =>
  expect(page.getByText(/^Last known, .+ ago/).first()).toBeVisible({ timeout: 15_000 })

test('a bag that was opened in training opens again with the server stopped, and says how old it is @ci', async ({
  browser,
}) => {
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

test('with the server process itself stopped the bag opens, and is live again when it has been started @ci', async ({
  browser,
}) => {
  test.skip(process.platform === 'win32', 'A process cannot be held there.')
  const context = await phoneThatKnowsTheBag(browser, 'No incident now', testServer.url)
  const startAgain = await stopServer()
  const page = await context.newPage()
  try {
    await page.goto(testServer.url + path)
    await opensWithoutNetwork(page)
    await expect(page.getByText('No incident now')).toBeVisible()
  } finally {
    startAgain()
  }
  await expect(page.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })
  await context.close()
})

for (const [what, lose] of [
  ['behind a proxy that answers 502', () => line.answerBadGateway()],
  ['on a network that takes connections and never answers', () => line.hang()],
] as const)
  test(`a bag that was opened before opens ${what}, and so do the pages for everybody @ci`, async ({
    browser,
  }) => {
    const context = await phoneThatKnowsTheBag(browser, 'No incident now')
    await lose()
    const page = await context.newPage()
    await page.goto(line.url + path, { waitUntil: 'commit' })
    await opensWithoutNetwork(page)
    await expect(page.getByText('No incident now')).toBeVisible()
    for (const name of ['', '/about', '/setup', '/inventory', '/lockdown']) {
      await page.goto(`${line.url}/redbag${name}`, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
    }
    for (const name of ['edit', 'site-bag']) {
      await page.goto(`${line.url}/redbag/${name}`, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
    }
    await line.mend()
    await page.goto(line.url + path)
    await expect(page.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })
    await context.close()
  })

test('in an incident a tap on a page opened without the server is kept, also when the tab is closed, and goes out when it is back', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const context = await phoneThatKnowsTheBag(browser, 'Lock the door and turn off the lights')
  const board = manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })
  await expect(board).toContainText('Seen')
  await line.cut()

  const first = await context.newPage()
  await first.goto(line.url + path)
  await opensWithoutNetwork(first)
  await expect(first.getByText('DRILL').first()).toBeVisible()
  await first.getByRole('button', { name: 'Acknowledge' }).first().click()
  await expect(first.getByText(/Waiting – will send/).first()).toBeVisible({ timeout: 15_000 })
  // News that only the phone adds is none that the room has seen.
  expect(await first.evaluate(keptStatus)).not.toContain('\\"seen\\"')
  await first.close()

  const second = await context.newPage()
  await second.goto(line.url + path)
  await expect(second.getByText(/1 waiting to send/).first()).toBeVisible()
  await expect(board).toContainText('Seen')
  await line.mend()
  await expect(board).toContainText('Answered', { timeout: 40_000 })
  await expect(second.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })

  await takeBack(manager)
  await expect(second.getByText('It was a mistake')).toBeVisible()
  await context.close()
  await manager.context().close()
})

test('attendance, how the room is, a report and a chat message tapped without a server outlive the tab, and go out once @ci', async ({
  browser,
}) => {
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  await manager.getByRole('button', { name: /^Request attendance/ }).click()
  const context = await phoneThatKnowsTheBag(browser, 'Attendance')
  await line.cut()

  const first = await context.newPage()
  await first.goto(line.url + path)
  await opensWithoutNetwork(first)
  await first.getByRole('button', { name: 'All safe' }).tap()
  await first.getByRole('link', { name: 'Attendance' }).last().tap()
  await first.getByRole('button', { name: /^All \d+ are here/ }).tap()
  await first.getByRole('button', { name: 'Send attendance' }).tap()
  await expect(first.getByRole('heading', { name: 'Attendance submitted' })).toBeVisible()
  await first.getByRole('link', { name: 'Checklist' }).tap()
  await first.getByRole('link', { name: /^Report something/ }).tap()
  await first.getByRole('radio', { name: /^Medical/ }).check({ force: true })
  await first.getByRole('button', { name: 'Send report' }).tap()
  await first.getByRole('link', { name: /^Chat/ }).tap()
  await first.getByRole('button', { name: /^Join as/ }).tap()
  await first.getByRole('button', { name: 'Door is locked' }).tap()
  await expect(first.getByText(/5 waiting to send/).first()).toBeVisible()
  await first.close()

  const second = await context.newPage()
  await second.goto(line.url + path)
  await expect(second.getByText(/5 waiting to send/).first()).toBeVisible({ timeout: 15_000 })
  await line.mend()
  await expect(second.getByText(/^Live/).first()).toBeVisible({ timeout: 40_000 })
  await expect(second.getByText(/waiting to send/)).toHaveCount(0)

  await openWholeTimeline(manager)
  const happened = manager.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  for (const type of ['RoomStatusReported', 'AttendanceTaken', 'ReportFiled', 'ChatJoined', 'ChatPosted']) {
    const told = happened.and(manager.locator(`[data-type="${type}"]`)).filter({ hasText: room })
    await expect(told, type).toHaveCount(1)
  }
  await endIncident(manager)
  await expect(second.getByText('Lockdown has ended')).toBeVisible()
  await context.close()
  await manager.context().close()
})
