import { type Browser, expect, type Page } from '@playwright/test'
import { check } from './looksRight.ts'
import { account, bagPages, endIncident, managerAtDesk, phone, startIncident } from './people.ts'
import { faultsOf, roomsMainJob } from './roomsMainJob.ts'
import { test } from './story.ts'
import { withoutNewBuiltins } from './withoutBuiltins.ts'

/** Phones that lack something: what is new, a storage, a script that runs, or any script. The instructions stay on all of them. */

const site = 'Riverbend Academy'
const drill = { kind: 'Drill', site, action: 'Lockdown' } as const
const instruction = 'Lock the door and turn off the lights'

test('a phone without any built-in that is newer than the floor does all that a room has to do @ci', async ({
  browser,
}) => {
  const [[room = '', path = ''] = []] = await bagPages('riverbend', site)
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  const { page, faults } = await phoneWith(browser, withoutNewBuiltins())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(path)
  await roomsMainJob({ manager, page, room, start: () => startIncident(manager, drill) })
  expect(faults).toEqual([])
  expect(asked).toContain('/polyfills.js')
})

test('whatever a script cannot do, what to do stays readable, dark and up to date @ci', async ({
  browser,
}) => {
  const pages = await bagPages('riverbend', site)
  const [path = ''] = pages.values()
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, drill)
  const message = 'Police are in the building.'

  const phones = {
    'one below the floor': await phoneWith(browser, 'delete Object.hasOwn'),
    'one on which the app breaks as it starts': await phoneWith(browser, 'delete Array.prototype.map'),
    'one on which the app breaks as it is drawn': await phoneWith(
      browser,
      'Object.defineProperty(Number.prototype, "toLocaleString", { get() { throw new Error("broken") } }); Intl.DateTimeFormat.prototype.format = undefined; delete String.prototype.trim; delete Array.prototype.filter',
    ),
  }
  for (const [name, { page }] of Object.entries(phones))
    await test.step(name, async () => {
      await page.goto(path)
      await expect(
        page.getByText(/The buttons on this page (do not work|are still loading)|is too old for the buttons/),
        // An app that does not come, without an error to tell of it, is given twenty seconds.
      ).toBeVisible({ timeout: 40_000 })
      await staysReadable(page)
    })

  const unscripted = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const still = await unscripted.newPage()
  await test.step('one without scripts', async () => {
    await still.goto(`${path}/checklist`)
    await expect(still.getByText('Muster needs JavaScript for the buttons of this page.')).toBeVisible()
    await expect(still.getByText('Connecting…')).toBeHidden()
    await expect(still.getByText(instruction)).toBeVisible()
  })

  await test.step('news reaches all of them', async () => {
    await manager.getByRole('textbox', { name: 'Message' }).fill(message)
    await manager.getByRole('button', { name: /^Send to all/ }).click()
    for (const page of [...Object.values(phones).map((each) => each.page), still])
      await expect(page.getByText(message).first()).toBeVisible({ timeout: 30_000 })
  })

  await test.step('one that keeps nothing says so, and works', async () => {
    const { page, faults } = await phoneWith(browser, withoutStorage)
    await page.goto(path)
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Acknowledged', exact: true }).first()).toBeVisible()
    await expect(page.getByText('This browser can’t save for this site.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('This browser blocks site data, so you can’t')).toBeVisible()
    await page.goto('/enter')
    await expect(page.getByRole('heading', { name: 'Enter a code' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Code or link' }).fill(path.split('/').at(-1) ?? '')
    await page.getByRole('button', { name: 'Open the page' }).click()
    await expect(page.getByText(instruction).first()).toBeVisible()
    expect(faults).toEqual([])
  })

  await test.step('one that kept what cannot be read any more says so once, and goes on', async () => {
    const { page, faults } = await phoneWith(browser, '')
    const barcode = path.split('/').at(-1) ?? ''
    await page.goto('/offline.html')
    await page.evaluate(
      ([key = '', list = '']) => localStorage.setItem(key, list),
      [`muster.bag.${barcode}.outbox`, '[{"commandId":"old","action":{"kind":"yodel"}}]'],
    )
    await page.goto(path)
    await expect(page.getByText(/^1 thing done on this device earlier can no longer be read/)).toBeVisible()
    await check(page, 'room-unreadable')
    await page
      .getByRole('region', { name: 'Cannot be read' })
      .or(page.getByRole('alert'))
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await expect(page.getByText(/can no longer be read/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
    await expect(page.getByText(/can no longer be read/)).toHaveCount(0)
    expect(faults).toEqual([])
  })

  await test.step('one page, or one part of one, that breaks takes nothing else along', async () => {
    const { page } = await phoneWith(browser, '')
    await breakWhere(page, ['How is everyone?', 'What is it?'])
    await page.goto(path)
    await expect(page.getByText('This part of the page did not load.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Report something to command' }).click()
    await expect(page.getByRole('link', { name: 'Open the checklist again' })).toBeVisible()
    await expect(page.getByText(instruction)).toBeVisible()
    await expect(page.getByText('Locks, lights, out of sight.')).toBeVisible()
    await check(page, 'room-page-broke')
    await page.getByRole('link', { name: 'Open the checklist again' }).click()
    await expect(page.getByRole('button', { name: /^Acknowledge/ }).first()).toBeVisible()
  })
  await endIncident(manager)
  for (const { page } of Object.values(phones))
    await expect(page.getByText('No incident is running in this room.')).toBeVisible({ timeout: 30_000 })
})

const withoutStorage = `
  const denied = { get() { throw new DOMException('denied', 'SecurityError') } }
  Object.defineProperties(window, { localStorage: denied, sessionStorage: denied, indexedDB: { get: () => undefined } })`

/** Lets whatever draws any of these words throw instead. */
async function breakWhere(page: Page, words: string[]) {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    let body = await response.text()
    for (const each of words) body = body.replaceAll(`\`${each}\``, '(()=>{throw new Error("broken")})()')
    await route.fulfill({ response, body })
  })
}

/** A room's phone on which this runs before anything of a page. */
async function phoneWith(browser: Browser, script: string) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addInitScript(script)
  return { page: await context.newPage(), faults: faultsOf(context) }
}

/** No white page and no error page: the action, what it means, and the first thing to do. */
async function staysReadable(page: Page) {
  for (const words of ['DRILL', 'Locks, lights, out of sight.', instruction])
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('There was an issue with your request.')).toHaveCount(0)
  const { background } = await page.evaluate(() => ({
    background: getComputedStyle(document.getElementById('first-view') ?? document.body).backgroundColor,
  }))
  expect(background).toBe('rgb(16, 21, 29)')
}
