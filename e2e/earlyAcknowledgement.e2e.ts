import { type Browser, expect, type Page } from '@playwright/test'
import { delayRequests } from './delayRequests.ts'
import {
  account,
  bagPages,
  managerAtDesk,
  openWholeTimeline,
  phone,
  startIncident,
  takeBack,
} from './people.ts'
import { test } from './story.ts'

/** A step acknowledged in the server's first view, before the app has come: nothing is lost, and nothing is done twice. */

const site = 'Oakridge Middle'
const update = '**/SubmitClassroomUpdate'

const early = (page: Page) => page.locator('#first-view [data-ack]').first()
const stateOf = (page: Page) => page.locator('#first-view .state').first()
/** The app has taken over: only it has the room's answer. */
const app = (page: Page) => page.getByRole('button', { name: 'All safe', exact: true })

test('a tap before the app is sent at once, a second adds nothing, and the app shows it as its own @ci', async ({
  browser,
}) => {
  const { manager, room, page, letGo, done } = await firstView(browser, 0)
  await expect(early(page)).toHaveText('Acknowledge')
  await early(page).tap()
  await expect(early(page)).toHaveText('Acknowledged')
  await early(page).tap({ force: true })
  await expect(stateOf(page)).toHaveText('Sent')
  await expect(manager.getByRole('button', { name: new RegExp(`^${room}\\b`) })).toContainText('Acknowledged')
  letGo()
  await expect(app(page)).toBeVisible()
  await expect(page.getByText(/^Acknowledged \d/)).toHaveCount(1)
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  await onceInTheLog(manager, room)
  await done()
})

test('a tap that does not go out waits, also through a reload, and the app sends it once @ci', async ({
  browser,
}) => {
  const { manager, room, page, letGo, done } = await firstView(browser, 1)
  await page.route(update, (route) => route.abort())
  await early(page).tap()
  await expect(stateOf(page)).toHaveText('Waiting – will send automatically')
  await page.reload({ waitUntil: 'commit' })
  await expect(stateOf(page)).toHaveText('Waiting – will send automatically')
  await expect(early(page)).toHaveAttribute('aria-disabled', 'true')
  await page.unroute(update)
  letGo()
  await expect(app(page)).toBeVisible()
  await expect(page.getByText(/^Acknowledged \d/)).toHaveCount(1)
  await onceInTheLog(manager, room)
  await done()
})

test('a tap whose answer is lost is sent again by the app, and stands in the log once @ci', async ({
  browser,
}) => {
  const { manager, room, page, letGo, done } = await firstView(browser, 2)
  await page.route(update, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await early(page).tap()
  await expect(stateOf(page)).toHaveText('Waiting – will send automatically')
  await page.unroute(update)
  letGo()
  await expect(app(page)).toBeVisible()
  await expect(page.getByText(/^Acknowledged \d/)).toHaveCount(1)
  await onceInTheLog(manager, room)
  await done()
})

test('a browser that keeps nothing is offered no button that would lose the tap', async ({ browser }) => {
  const { page, letGo, done } = await firstView(browser, 3, () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }),
  )
  await expect(page.locator('#first-view .instruction').first()).toBeVisible()
  await expect(early(page)).toBeHidden()
  letGo()
  await expect(app(page)).toBeVisible()
  await done()
})

/** A drill, and a room's page whose app is held back. */
async function firstView(browser: Browser, at: number, prepare?: () => void) {
  const [room = '', path = ''] = [...(await bagPages('oakridge', site))][at] ?? []
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  if (prepare) await page.addInitScript(prepare)
  const letGo = await delayRequests(page, '**/assets/**')
  await page.goto(`${path}/checklist`, { waitUntil: 'commit' })
  const done = async () => {
    await takeBack(manager)
    await manager.context().close()
    await context.close()
  }
  return { manager, room, page, letGo, done }
}

/** The board's timeline has one acknowledgement of this room. */
async function onceInTheLog(manager: Page, room: string) {
  await openWholeTimeline(manager)
  await expect(manager.locator('[data-type="InstructionCompleted"]').filter({ hasText: room })).toHaveCount(1)
}
