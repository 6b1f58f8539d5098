import { type Browser, chromium, expect, selectors } from '@playwright/test'
import { type OldVersion, oldChromium } from '../tools/oldChromium.ts'
import { openGuestLink } from './openGuestLink.ts'
import {
  account,
  bagPages,
  endIncident,
  invitePolice,
  managerAtDesk,
  phone,
  startIncident,
} from './people.ts'
import { readCode } from './readCode.ts'
import { faultsOf, roomsMainJob } from './roomsMainJob.ts'
import { test } from './story.ts'
import { testServer } from './testServer.ts'

/** The main job on browsers of other years, as they were. The first time they are fetched from npm. */

const site = 'Oakridge High'
const drill = { kind: 'Drill', site, action: 'Lockdown' } as const

/** The last Chromium of Windows 7 and 8.1, and one from before :has(), container queries and media ranges. */
for (const version of [109, 103] as const)
  test(`Chromium ${version}: a room's phone, and a guest's @ci`, async ({ browser }) => {
    await within(version, async (old) => {
      const [[room = '', path = ''] = []] = await bagPages('oakridge', site)
      const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
      const phones = await old.newContext({ viewport: phone, baseURL: testServer.url })
      const faults = faultsOf(phones)
      const page = await phones.newPage()
      await page.goto(path)
      await roomsMainJob({ manager, page, room, start: () => startIncident(manager, drill) })

      await startIncident(manager, drill)
      await invitePolice(manager)
      const link = await readCode(manager.getByRole('img', { name: /^QR code of the link for Sgt. Kim Lee/ }))
      const guest = await (await old.newContext({ viewport: phone, baseURL: testServer.url })).newPage()
      const { pathname, hash } = new URL(link)
      await openGuestLink(guest, pathname + hash)
      await expect(guest.getByRole('button', { name: new RegExp(`^${room}\\b`) })).toBeVisible()
      await guest.getByRole('link', { name: 'Clear rooms' }).click()
      const door = guest
        .getByRole('listitem')
        .filter({ has: guest.getByRole('heading', { name: room, exact: true }) })
      await door.getByRole('button', { name: 'I’m on my way' }).click()
      await door.getByRole('button', { name: 'Cleared', exact: true }).click()
      await expect(guest.getByText(/^1 of \d+ cleared/)).toBeVisible()
      await manager.locator('#content').getByRole('button', { name: 'Done' }).click()
      await manager.goBack()
      await endIncident(manager)
      expect(faults).toEqual([])
    })
  })

test('Chromium 109: a manager starts and ends a drill, though a desk should have a newer one @ci', async () => {
  await within(109, async (old) => {
    const { context, manager } = await managerAtOld(old)
    const faults = faultsOf(context)
    await startIncident(manager, drill)
    await manager.getByRole('textbox', { name: 'Message' }).fill('This is a drill.')
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    await endIncident(manager)
    expect(faults).toEqual([])
  })
})

test('Chromium 92, below the floor: the instructions stay, and a sentence says why there are no buttons @ci', async ({
  browser,
}) => {
  await within(92, async (old) => {
    const [[, path = ''] = []] = await bagPages('oakridge', site)
    const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
    const page = await (await old.newContext({ viewport: phone, baseURL: testServer.url })).newPage()
    await page.goto(path)
    await expect(page.getByText(/too old for the buttons on this page. No incident is running/)).toBeVisible()
    await startIncident(manager, drill)
    await expect(page.getByText('Lock the door and turn off the lights')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/too old for the buttons on this page. Do what this page says/)).toBeVisible()
    await page.screenshot({ path: 'test-results/pages/below-the-floor.png' })
    await page.reload()
    await expect(page.getByText('Locks, lights, out of sight.')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/^No connection\./)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Lock the door and turn off the lights')).toBeVisible()
    await page.goto('/').catch(() => {})
    await page.context().setOffline(false)
    await page.goto('/')
    await expect(page.getByText(/^This browser is too old for this page. You need Safari/)).toBeVisible()
    await endIncident(manager)
  })
})

/**
 * Playwright asks elements whether they can be seen in a way that came with Chromium 105, in a world of its own that no script of
 * a page reaches: only a selector is read in there.
 */
const asksWhatIsSeen = `(
  Element.prototype.checkVisibility ??= function () {
    return this.isConnected && this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
  },
  { query: () => null, queryAll: () => [] })`
let hasTaught = false

async function within(version: OldVersion, tell: (old: Browser) => Promise<void>) {
  if (!hasTaught) await selectors.register('old', { content: asksWhatIsSeen }, { contentScript: true })
  hasTaught = true
  const { executablePath, args, env } = await oldChromium(version)
  const old = await chromium.launch({
    executablePath,
    args,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    await tell(old)
  } finally {
    await old.close()
  }
}

async function managerAtOld(old: Browser) {
  const manager = await managerAtDesk(old, account('oakridge', 'Manager'), testServer.url)
  return { context: manager.context(), manager }
}
