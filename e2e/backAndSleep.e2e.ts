import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, expect } from '@playwright/test'
import { query } from './database.ts'
import { account, bagPages } from './people.ts'
import { type RawTab, rawTab } from './rawTab.ts'
import { signedIn } from './signedIn.ts'
import { test } from './story.ts'
import { ownPort, testServer } from './testServer.ts'

/**
 * Somebody goes from a page to another site and comes back by Back, and a page that the system has put to sleep wakes up. Meanwhile the incident has
 * ended. In a real Chromium, without what Playwright does to its pages.
 */

const tenant = 'riverbend'
const site = 'Riverbend Elementary'
/** The news, and a stream that is open again, come within this time, in ms. */
const soon = 4_000
/** Longer than a stream may be silent before it counts as dead (apps/web/src/live/silenceWatch.ts). */
const longAway = 14_000

let port: number
let launched: Awaited<ReturnType<typeof chromium.launch>>
let elsewhere: ReturnType<typeof createServer>
let otherSite: string

test.beforeAll(async () => {
  port = ownPort(7) + test.info().parallelIndex
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  launched = await chromium.launch({
    ...options,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...args, `--remote-debugging-port=${port}`, '--enable-features=BackForwardCache'],
  })
  elsewhere = createServer((_, answer) => {
    answer
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Elsewhere</title><p>Elsewhere</p>')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  otherSite = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
})
test.afterAll(async () => {
  elsewhere?.close()
  await launched?.close()
})

/** Calls Muster as its manager. */
async function asManager() {
  const { accessToken, storageState } = await signedIn(account(tenant, 'Manager'))
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const answer = await fetch(testServer.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify({ commandId: randomUUID(), ...body }),
    })
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  }
  const [found] = await query<{ id: number }>(
    'select site.id from site join tenant on tenant.id = site.tenant_id where tenant.key = $1 and site.name = $2',
    [tenant, site],
  )
  return {
    storageState,
    async start(action: string): Promise<string> {
      const incidentId = randomUUID()
      await post('/api/incidents', { incidentId, siteIds: [found?.id], kind: 'Exercise', action, type: 1 })
      return incidentId
    },
    end: (incidentId: string) =>
      post(`/api/incidents/${incidentId}/end`, { message: 'It is over, thank you.' }),
  }
}

/** Text that is on the page; it is read as it is drawn, so that a word in capitals is not missed. */
const shows = (words: string) =>
  `document.body.innerText.toLowerCase().includes(${JSON.stringify(words.toLowerCase())})`

/**
 * Makes the page record its text from when it is back: whether it calls itself live, whether it has the news, and
 * whether it shows what is over. A reloaded document records it, too. `kept` is true where the browser had kept the
 * page.
 */
async function watchWhatItSays(tab: RawTab, news: string, stale: RegExp) {
  const watch = `(() => {
    const until = Date.now() + 20000
    const look = () => {
      const text = document.body?.innerText ?? ''
      window.said.push({ at: Date.now(), live: /(^|\\n)\\s*Live\\b/.test(text), news: text.includes(${JSON.stringify(news)}), stale: ${stale}.test(text) })
      if (Date.now() < until) setTimeout(look, 20)
    }
    window.said = []
    const begin = () => { window.said = []; setTimeout(look, 20) }
    addEventListener('pageshow', ({ persisted }) => { window.kept = persisted; begin() })
    document.addEventListener('resume', begin)
  })()`
  await tab.read(watch)
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: watch })
}

type Said = { at: number; live: boolean; news: boolean; stale: boolean }

/** The page has the news and its stream again, and has at no moment called itself live while it showed a drill that was over. */
async function hasCaughtUp(tab: RawTab, news: string) {
  const from = performance.now()
  await tab.until(shows(news), soon)
  await expect.poll(() => tab.streams().length, { timeout: soon }).toBeGreaterThan(0)
  expect(performance.now() - from).toBeLessThan(soon)
  await sleep(500)
  const said = await tab.read<Said[]>('window.said')
  expect(said.length).toBeGreaterThan(3)
  expect(said.at(-1)?.news).toBe(true)
  expect(said.filter(({ live, stale }) => live && stale)).toEqual([])
}

/** To another site and back. */
async function goAwayAndBack(tab: RawTab, meanwhile: () => Promise<void>, away: number) {
  await tab.goTo(otherSite)
  await tab.until(shows('Elsewhere'), 10_000)
  await meanwhile()
  await sleep(away)
  await tab.back()
  await tab.until(
    `location.origin === ${JSON.stringify(testServer.url)} && window.kept !== undefined`,
    10_000,
  )
}

/**
 * Expects that the browser kept the page, or gives the reason. A browser that keeps pages says so by `pageshow`. The
 * headless Chromium of these tests keeps none, with any switches, and gives the reason to a debugger; and no Chromium
 * keeps a bag’s page, whose document is `no-store`: its content is of the moment at which it was made.
 */
async function isKeptOrSaysWhy(tab: RawTab) {
  if (await tab.read<boolean>('window.kept')) return
  expect(tab.notKept()).toContain('BackForwardCacheDisabledForDelegate')
}

/**
 * Puts the page to sleep and wakes it up, with what a browser that keeps it for Back tells it before and after: the only part of this that is said by the
 * story and not by the browser.
 */
async function sleepAndWake(tab: RawTab, meanwhile: () => Promise<void>, asleep: number) {
  const tell = (what: string) =>
    tab.read(`void dispatchEvent(new PageTransitionEvent('${what}', { persisted: true }))`)
  await tell('pagehide')
  await tab.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  await sleep(asleep)
  await tab.send('Page.setWebLifecycleState', { state: 'active' })
  await tab.send('Page.bringToFront')
  await tell('pageshow')
}

const times = [
  ['a moment', 1_500],
  ['longer than a stream may be silent', longAway],
] as const
const pages = [
  ['a room’s page', openRoom, 'It is over, thank you.', /\bAcknowledge\b/],
  ['a manager’s board', openBoard, 'Ended', /\bEnd\b/],
] as const

for (const [of, openPage, news, stale] of pages)
  for (const [name, away] of times) {
    test(`${of} that was left for ${name} says on Back that the drill is over, and is live again @ci`, async () => {
      const manager = await asManager()
      const incidentId = await manager.start('Lockdown')
      const tab = await openPage(manager, incidentId)
      await watchWhatItSays(tab, news, stale)
      await goAwayAndBack(tab, () => manager.end(incidentId), away)
      await hasCaughtUp(tab, news)
      await isKeptOrSaysWhy(tab)
      await tab.close()
    })

    test(`${of} that was kept for Back and slept for ${name} says that the drill is over, and is live again @ci`, async () => {
      const manager = await asManager()
      const incidentId = await manager.start('Lockdown')
      const tab = await openPage(manager, incidentId)
      await watchWhatItSays(tab, news, stale)
      await sleepAndWake(tab, () => manager.end(incidentId), away)
      await hasCaughtUp(tab, news)
      await tab.close()
    })
  }

type Manager = Awaited<ReturnType<typeof asManager>>

async function openRoom(_: Manager): Promise<RawTab> {
  const [bag = ''] = [...(await bagPages(tenant, site)).values()]
  const tab = await rawTab(port)
  await tab.goTo(testServer.url + bag)
  await tab.until(shows('Live'), 20_000)
  await tab.until(shows('DRILL'), 10_000)
  return tab
}

async function openBoard({ storageState }: Manager, incidentId: string): Promise<RawTab> {
  const tab = await rawTab(port)
  await signInTo(tab, storageState)
  await tab.goTo(`${testServer.url}/incident/${incidentId}/overview`)
  await tab.until(shows('Connected'), 20_000)
  return tab
}

/** Puts what sign-in keeps where the app looks for it. */
async function signInTo(tab: RawTab, storageState: Awaited<ReturnType<typeof signedIn>>['storageState']) {
  if (typeof storageState !== 'object') throw new Error('sign-in kept nothing')
  await tab.goTo(`${testServer.url}/health/live`)
  await tab.until(`location.origin === ${JSON.stringify(testServer.url)}`, 10_000)
  for (const { name, value } of storageState.origins?.[0]?.localStorage ?? [])
    await tab.read(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`)
}
