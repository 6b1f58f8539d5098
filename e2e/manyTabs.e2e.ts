import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { account, bagPages, signIn, startIncident } from './people.ts'
import { test } from './story.ts'
import { ownPort, testServer } from './testServer.ts'

/** Twelve tabs of one browser, which opens six connections to a server: each shows, hears what happens, and can start an incident. */

const tenant = 'riverbend'
const site = 'Riverbend Elementary'

/**
 * A browser whose tabs can be frozen: Playwright makes every page believe that it has the focus, and such a page is never
 * frozen, but not in a browser that it found running.
 */
async function browserThatFreezes() {
  const port = ownPort(5) + test.info().parallelIndex
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {}
  const launched = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${port}`, '--window-size=1440,900'],
  })
  const found: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const [context] = found.contexts()
  if (!context) throw new Error('a browser without a window')
  return {
    context,
    /** A tab that knows, as those of a story do, where Muster is. */
    async newTab(): Promise<Page> {
      const page = await context.newPage()
      const goto = page.goto.bind(page)
      page.goto = (path, options) => goto(new URL(path, testServer.url).href, options)
      return page
    },
    async close() {
      await found.close()
      await launched.close()
    },
  }
}

/** The streams that a browser has open, and in which tab. */
function watchStreams(context: BrowserContext) {
  const open = new Map<object, { page: Page; path: string }>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/stream$/.test(pathname)) open.set(request, { page: request.frame().page(), path: pathname })
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  const ofBag = ({ path }: { path: string }) => path.startsWith('/api/bags/')
  const now = () => [...open.values()].filter(({ page }) => !page.isClosed())
  return { bags: () => now().filter(ofBag), shared: () => now().filter((stream) => !ofBag(stream)) }
}

/** Starts a test by the connections of this tab, and answers how long that took, in ms. */
function startIn(page: Page, siteId: number): Promise<{ status: number; took: number }> {
  return page.evaluate(
    async ({ siteIds, incidentId, commandId }) => {
      const kept = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))?.[1]
      const before = performance.now()
      const answer = await fetch('/api/incidents', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${JSON.parse(kept ?? '{}').access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ commandId, incidentId, siteIds, kind: 'Test', action: 'Hold', type: 1 }),
      })
      return { status: answer.status, took: performance.now() - before }
    },
    { siteIds: [siteId], incidentId: randomUUID(), commandId: randomUUID() },
  )
}

let own: Awaited<ReturnType<typeof browserThatFreezes>>
test.beforeAll(async () => {
  own = await browserThatFreezes()
})
test.afterAll(() => own?.close())

test('twelve tabs of one browser show, hear and command over one connection, whichever of them is frozen or closed @ci', async () => {
  const { context } = own
  const streams = watchStreams(context)
  const manager = await own.newTab()
  await signIn(manager, account(tenant, 'Manager'))
  const bags = [...(await bagPages(tenant, site)).values()]
  await startIncident(manager, { kind: 'Drill', site, action: 'Lockdown' })
  const board = manager.url()
  const incidentId = /incident\/([^/]+)/.exec(board)?.[1] ?? ''
  const tabs = new Map<string, Page>([['board', manager]])

  const openTab = async (name: string, path: string, shows: string | RegExp) => {
    const page = await own.newTab()
    tabs.set(name, page)
    await page.goto(path, { timeout: 20_000 })
    await expect(page.getByText(shows).filter({ visible: true }).first(), name).toBeVisible()
  }
  await test.step('each opens and shows', async () => {
    await openTab('chat', `/chat?incident=${incidentId}`, 'Connected')
    await openTab('display', '/rss-feed-display', 'Lockdown')
    await openTab('sites', '/sites-overview', site)
    await openTab('bag', bags[0] ?? '', /DRILL/)
    await openTab('other bag', bags[1] ?? '', /DRILL/)
    await openTab('third bag', bags[2] ?? '', /DRILL/)
    await openTab('home', '/', /Lockdown/)
    await openTab('start', '/incident/start', /Lockdown/)
    await openTab('second board', board, 'Connected')
    await openTab('third board', board, 'Connected')
    await openTab('after-action', `/incident/${incidentId}/after-action`, /Lockdown/)
    expect(tabs.size).toBe(12)
    await expect.poll(() => streams.shared().length).toBe(1)
    await expect.poll(() => streams.bags().length).toBeLessThanOrEqual(2)
  })

  const tab = (name: string) => tabs.get(name) as Page
  /** A message from one of the boards. A tab that was frozen stays hidden, and what is hidden is not drawn. */
  const say = async (words: string, from = manager) => {
    await from.getByRole('textbox', { name: 'Message' }).fill(words)
    await from.getByRole('button', { name: /^Send to all/ }).click()
  }

  await test.step('what is sent in one reaches the others', async () => {
    await say('Blinds down.')
    for (const name of ['second board', 'bag', 'other bag', 'third bag'])
      await expect(tab(name).getByText('Blinds down.').first(), name).toBeVisible()
  })

  await test.step('in each an incident can be started, with no stream in its way', async () => {
    const [{ id = 0 } = {}] = await manager.evaluate(async () => {
      const kept = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))?.[1]
      const answer = await fetch('/api/sites', {
        headers: { authorization: `Bearer ${JSON.parse(kept ?? '{}').access_token}` },
      })
      return (await answer.json()).items as { id: number }[]
    })
    for (const [name, page] of tabs) {
      const { status, took } = await startIn(page, id)
      expect([name, status]).toEqual([name, 201])
      expect(took, name).toBeLessThan(3_000)
    }
    await startIncident(tab('start'), { kind: 'Test', site, action: 'Hold' })
  })

  await test.step('neither a tab that is frozen costs the others their news, nor one that is closed', async () => {
    const frozen = streams.shared()[0]?.page
    if (!frozen) throw new Error('no tab leads')
    const [author, other] = [manager, tab('second board'), tab('third board')].filter(
      (page) => page !== frozen,
    )
    if (!author || !other) throw new Error('two boards are left')
    const cdp = await context.newCDPSession(frozen)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    await expect.poll(() => streams.shared().filter(({ page }) => page !== frozen).length).toBe(1)
    await say('Lights off.', author)
    await expect(other.getByText('Lights off.').first()).toBeVisible()
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    await expect.poll(() => streams.shared().length).toBe(1)
    await expect(frozen.getByText('Lights off.').first()).toBeVisible()

    for (const { page } of streams.shared()) if (page !== author && page !== other) await page.close()
    await say('Stay where you are.', author)
    await expect(other.getByText('Stay where you are.').first()).toBeVisible()
    await expect.poll(() => streams.shared().length).toBe(1)
  })
})
