import { expect } from '@playwright/test'
import { account, bagPages, managerAtDesk, phone, startIncident, takeBack } from './people.ts'
import { test } from './story.ts'

test('a room’s phone keeps its screen on while an incident runs, and only then @ci', async ({ browser }) => {
  const site = 'Riverbend Elementary'
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const context = await browser.newContext({ viewport: phone })
  // The browser of the tests has no screen; this counts the locks that are held.
  await context.addInitScript(`
    globalThis.held = 0
    navigator.wakeLock.request = async () => {
      held += 1
      return { released: false, release: async () => { held -= 1 } }
    }`)
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByText('No incident now')).toBeVisible()
  const held = () => page.evaluate('held')
  expect(await held()).toBe(0)

  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Hold' })
  await expect(page.getByText('DRILL').first()).toBeVisible()
  await expect.poll(held).toBe(1)

  await takeBack(manager)
  await expect(page.getByText('It was a mistake')).toBeVisible()
  await expect.poll(held).toBe(0)
  await context.close()
  await manager.context().close()
})
