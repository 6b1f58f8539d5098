import { expect, type Page } from '@playwright/test'
import { delayRequests } from './delayRequests.ts'
import { recordLayoutShifts } from './layoutShifts.ts'
import { account, bagPages, managerAtDesk, phone, startIncident } from './people.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

const site = 'Oakridge Middle'
const instruction = 'Lock the door and turn off the lights'

test('the first view stands where the app puts it a moment later @ci', async ({ browser, baseURL }) => {
  const [room = '', path = ''] = [...(await bagPages('oakridge', site))][0] ?? []
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const url = `${baseURL}${path}/checklist`
  const words = ['DRILL', room, 'Locks, lights, out of sight.', 'Broadcast', 'Checklist', instruction]
  const places = async (page: Page) => {
    const boxes = words.map((each) => page.getByText(each, { exact: true }).first().boundingBox())
    return (await Promise.all(boxes)).map((box, at) => ({ words: words[at], top: Math.round(box?.y ?? -1) }))
  }
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await recordLayoutShifts(context)
  const page = await context.newPage()
  const letGo = await delayRequests(page, '**/assets/**')
  await page.goto(url, { waitUntil: 'commit' })
  await expect(page.getByText(instruction)).toBeVisible()
  const before = await places(page)
  letGo()
  await expect(page.getByRole('button', { name: 'All safe', exact: true })).toBeVisible()
  expect(await places(page)).toEqual(before)
  expect(await page.evaluate('shifted')).toBe(0)
})
