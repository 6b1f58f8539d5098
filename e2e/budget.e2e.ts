import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { account, bagPages, managerAtDesk, phone, startIncident, withdraw } from './people.ts'
import { openSlowNetwork } from './slowNetwork.ts'
import { asOnAPhone, test } from './story.ts'

test.use(asOnAPhone)

/** The most that a phone fetches before the app has taken over from the document's own words, in bytes: design, section 8. */
const limits = { script: 170_000, style: 25_000 }
/** Slow enough that what is fetched too early is seen to be in the way. */
const slowNetwork = { roundTripMs: 400, bytesPerSecond: 50_000 }
const whenReadable = fileURLToPath(new URL('../bench/readableInPage.js', import.meta.url))

test('a first visit in a lockdown asks for its document, scripts and styles within the budget, and one status, until the app has taken over', async ({
  browser,
}) => {
  const site = 'Riverbend Elementary'
  const path = [...(await bagPages('riverbend', site)).values()][0] ?? ''
  const manager = await managerAtDesk(browser, account('riverbend', 'Manager'))
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })

  const line = await openSlowNetwork(slowNetwork)
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addInitScript({ path: whenReadable })
  // The document has the instructions and their buttons; only the app has the room's answer.
  await context.addInitScript(`globalThis.takenOverAt = whenReadable('All safe', 60_000)`)
  const page = await context.newPage()
  const begun = await watchRequests(page)
  await page.goto(line.url + path, { waitUntil: 'commit' })
  const takenOverAt = await page.evaluate<number | null>('takenOverAt')
  expect(takenOverAt).not.toBeNull()
  const before = begun.filter(({ at }) => at < (takenOverAt ?? 0)).map(({ url }) => url)

  await page.getByRole('button', { name: 'Acknowledge' }).first().tap()
  await expect(page.getByText(/^Acknowledged \d/).first()).toBeVisible({ timeout: 20_000 })
  const scripts = before.filter((url) => url.endsWith('.js'))
  const styles = before.filter((url) => url.endsWith('.css'))
  const bytes = { script: await encodedSize(page, scripts), style: await encodedSize(page, styles) }
  const others = before
    .filter((url) => !scripts.includes(url) && !styles.includes(url))
    .map((url) => new URL(url).pathname)
  console.log(
    `until the app has taken over: ${scripts.length} scripts of ${bytes.script} bytes, ${styles.length} styles of ${bytes.style} bytes, and ${others.join(', ')}`,
  )
  expect(bytes.script).toBeGreaterThan(10_000)
  expect(bytes.script).toBeLessThanOrEqual(limits.script)
  expect(bytes.style).toBeGreaterThan(1_000)
  expect(bytes.style).toBeLessThanOrEqual(limits.style)
  // The stream is begun by the app as it takes over, in the same moment.
  const barcode = path.split('/').at(-1)
  const once = [path, '/api/incident/GetBagStatus', `/api/bags/${barcode}/stream`]
  expect(others).toContain(path)
  expect(others.filter((each, at) => !once.includes(each) || others.indexOf(each) < at)).toEqual([])

  await withdraw(manager)
  await expect(page.getByText('It was a mistake')).toBeVisible({ timeout: 20_000 })
  await context.close()
  await line.cut()
})

/** Notes each request of the page with the time it was begun, also one that never ends; the list grows. */
async function watchRequests(page: Page): Promise<{ url: string; at: number }[]> {
  const begun: { url: string; at: number }[] = []
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Network.requestWillBeSent', ({ request, wallTime }) =>
    begun.push({ url: request.url, at: wallTime * 1000 }),
  )
  await cdp.send('Network.enable')
  return begun
}

/** Adds up the encoded size of these files of the page, without their headers, in bytes; each has to have arrived. */
async function encodedSize(page: Page, urls: string[]): Promise<number> {
  const sizes = await page.evaluate((wanted) => {
    const found = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return wanted.map((url) => found.find(({ name }) => name === url)?.encodedBodySize ?? 0)
  }, urls)
  expect(sizes).not.toContain(0)
  return sizes.reduce((all, each) => all + each, 0)
}
