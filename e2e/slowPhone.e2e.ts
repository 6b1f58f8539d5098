import { fileURLToPath } from 'node:url'
import { type Browser, expect, type Page } from '@playwright/test'
import { recordLayoutShifts } from './layoutShifts.ts'
import { account, bagPages, managerAtDesk, phone, startIncident } from './people.ts'
import { openSlowNetwork } from './slowNetwork.ts'
import { test } from './story.ts'

/**
 * The limits in a lockdown, in ms, on a phone and a network as slow as below: until the first step can be read at a first and
 * at a repeated visit, and until it can be acknowledged at a first one.
 */
const limits = { first: 5_000, again: 1_000, acknowledged: 5_000 }
const slowNetwork = { roundTripMs: 400, bytesPerSecond: 50_000 }
const slowdown = 4

const site = 'Oakridge Middle'
const instruction = 'Lock the door and turn off the lights'
const readable = fileURLToPath(new URL('../bench/readableInPage.js', import.meta.url))

/** A phone that notes when the first instruction could be read, and how much moved without being touched. */
async function openPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addInitScript({ path: readable })
  await context.addInitScript(`
    globalThis.readAt = whenReadable(${JSON.stringify(instruction)}, 30_000)
    globalThis.tappableAt = whenReadable('Acknowledge', 30_000)`)
  await recordLayoutShifts(context)
  return context
}

/** Makes a page's device as slow as the phone. */
async function slowed(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return cdp
}

/** Opens the page on a slow phone; answers after how many ms the first instruction could be read, and it was the app's. */
async function visit(page: Page, url: string) {
  const cdp = await slowed(page)
  await page.goto(url, { waitUntil: 'commit' })
  const readable = await page.evaluate<number>('readAt.then((at) => at - performance.timeOrigin)')
  // The button is drawn by the server and shown by the script that makes it work; only the app has the room's answer.
  const tappable = await page.evaluate<number>('tappableAt.then((at) => at - performance.timeOrigin)')
  await expect(page.getByRole('button', { name: 'All safe', exact: true })).toBeVisible({ timeout: 30_000 })
  const app = await page.evaluate('performance.now()')
  // The rest is not measured, and a page that is held back keeps a core of this machine busy.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { readable: Math.round(readable), tappable: Math.round(tappable), app: Math.round(Number(app)) }
}

/** Measures how long this machine needs now for a line of text over the same line, in ms: nothing can be quicker. */
async function bareVisit(page: Page, url: string): Promise<number> {
  await slowed(page)
  await page.goto(`${url}/health/live`)
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (list: PerformanceObserverEntryList) => resolve(list.getEntries()[0]?.startTime ?? 0)
        new PerformanceObserver(seen).observe({ type: 'paint', buffered: true })
      }),
  )
}

test('on a slow phone the first instruction is readable within 5 s, the next time within 1 s, and nothing moves', async ({
  browser,
}) => {
  const path = [...(await bagPages('oakridge', site)).values()][0] ?? ''
  const manager = await managerAtDesk(browser, account('oakridge', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  // It is ended as every incident of a story is (e2e/story.ts): the way to withdraw it is gone after three minutes.
  await manager.context().close()
  const line = await openSlowNetwork(slowNetwork)
  const context = await openPhone(browser)

  const page = await context.newPage()
  const first = await visit(page, line.url + path)
  expect(await page.evaluate('shifted')).toBe(0)
  // Until the rest of the app is on the phone, which waits for a quiet moment and asks for one file after the other: how
  // long that takes is not measured.
  line.setSpeed({})
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  line.setSpeed(slowNetwork)
  await page.close()

  // The best of three beside what is possible at all: a machine that is busy with other things is not the phone's fault.
  const again: number[] = []
  const possible: number[] = []
  for (const _ of [1, 2, 3]) {
    const bare = await context.newPage()
    possible.push(Math.round(await bareVisit(bare, line.url)))
    await bare.close()
    const repeated = await context.newPage()
    const { readable } = await visit(repeated, line.url + path)
    expect(await repeated.evaluate('shifted')).toBe(0)
    await repeated.close()
    again.push(readable)
  }
  console.log(
    `readable after ${first.readable} ms, an acknowledgement after ${first.tappable} ms, the app ${first.app} ms; again after ${again.join(', ')} ms, where a line of text takes ${possible.join(', ')} ms`,
  )
  expect(first.readable).toBeLessThanOrEqual(limits.first)
  expect(first.tappable).toBeLessThanOrEqual(limits.acknowledged)
  expect(Math.min(...again)).toBeLessThanOrEqual(Math.max(limits.again, 2 * Math.min(...possible)))
  await context.close()
  await line.cut()
})
