import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { type FakeServer, permitted, startFakeServer, status } from '../apps/api/test/fakeServers.ts'
import { check } from './looksRight.ts'
import { startAlone } from './ownServer.ts'
import { account, desk, signIn } from './people.ts'
import { test } from './story.ts'
import { ownPort } from './testServer.ts'

/** A screen on a wall, through a day of somebody else’s news and a whole drill; and what the public reads of it. */

let news: FakeServer
let weather: FakeServer
let muster: Awaited<ReturnType<typeof startAlone>>

const rss = (...items: [title: string, text: string][]) =>
  `<rss version="2.0"><channel><title>T</title>${items
    .map(([title, text]) => `<item><title>${title}</title><description>${text}</description></item>`)
    .join('')}</channel></rss>`
const says =
  (text: string): Parameters<FakeServer['answer']>[0] =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(text)

const snow: [string, string] = [
  'Snow day plan &amp;lt;b&amp;gt;posted&amp;lt;/b&amp;gt;',
  '&lt;script&gt;document.title="taken"&lt;/script&gt;Buses run an hour later tomorrow. The kitchens open as always, and practice after school is moved to the gym.',
]

test.beforeAll(async () => {
  news = await startFakeServer(says(rss(snow, ['Choir sings on Friday', 'At seven, in the hall.'])))
  weather = await startFakeServer(says(rss(['Clear and cold', 'Down to -8 in the night.'])))
  muster = await startAlone(ownPort(3), {
    NOTIFY_PRIVATE_HOSTS: permitted([news.host, weather.host], ['oakridge']),
  })
})
test.afterAll(async () => {
  await muster?.stop()
  await news?.close()
  await weather?.close()
})

async function pageAt(browser: Browser, role: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: desk, baseURL: muster.url })).newPage()
  await signIn(page, account('oakridge', role))
  return page
}

/** Asks the server as who is signed in on a page would. Answers when the server has. */
async function ask(page: Page, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) {
  const token = await page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([name]) => name.startsWith('oidc.user:'))?.[1]
    return String(JSON.parse(kept ?? '{}').access_token)
  })
  const answer = await fetch(muster.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(answer.status, path).toBeLessThan(300)
  return answer.json()
}

const publicly = async (kind: 'rss' | 'atom' | 'cap') =>
  (await fetch(`${muster.url}/feeds/oakridge/alerts.${kind}`)).text()

test('the signage page through a whole drill', async ({ browser }) => {
  const admin = await pageAt(browser, 'TenantAdmin')
  const manager = await pageAt(browser, 'Manager')
  const line = (name: string) => admin.getByRole('listitem').filter({ hasText: name }).first()

  await test.step('an administrator adds feeds, tries them out and puts them in order', async () => {
    await admin.getByRole('button', { name: 'Admin' }).click()
    await admin.getByRole('menuitem', { name: 'Feeds and displays' }).click()
    await expect(admin.getByText('No feeds yet.', { exact: true })).toBeVisible()
    const add = async (name: string, url: string) => {
      await admin.getByRole('button', { name: 'Add feed' }).first().click()
      await admin.getByLabel('Name', { exact: true }).fill(name)
      await admin.getByLabel('Address', { exact: true }).fill(url)
      await admin.getByRole('button', { name: 'Add feed' }).last().click()
    }
    await add('Cloud keys', 'https://169.254.169.254/latest')
    await expect(admin.getByText(/private network/).last()).toBeVisible()
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await add('District news', `${news.url}/news.rss`)
    await expect(line('District news').getByText('2 items, as of')).toBeVisible()
    await add('Weather', weather.url)
    await expect(line('Weather').getByText('1 item, as of')).toBeVisible()
    await line('Weather').getByRole('button', { name: 'Move Weather up' }).click()
    await expect(admin.getByRole('main').getByRole('listitem').first()).toContainText('Weather')
    await line('District news').getByRole('button', { name: 'Test now' }).click()
    await expect(line('District news').getByText('Choir sings on Friday')).toBeVisible()
    await check(admin, 'feeds')
  })

  const wall = await pageAt(browser, 'Staff')
  await wall.clock.install()
  await wall.goto('/rss-feed-display')
  const headline = wall.getByRole('heading', { level: 2 })
  const followsAgain = () =>
    expect(wall.getByRole('main')).toHaveAttribute('data-connection', 'live', { timeout: 20_000 })

  await test.step('a display shows them one after the other, as plain words, and can be held', async () => {
    await expect(headline).toHaveText('Clear and cold')
    await check(wall, 'display-news')
    await wall.setViewportSize({ width: 1920, height: 1080 })
    await wall.getByRole('button', { name: 'Pause' }).click()
    await wall.clock.fastForward(31_000)
    await expect(headline).toHaveText('Clear and cold')
    await wall.getByRole('button', { name: 'Resume' }).click()
    await wall.clock.fastForward(10_100)
    await expect(headline).toHaveText('Snow day plan posted')
    await expect(wall.getByText(/^Buses run an hour later/)).toBeVisible()
    await expect(wall).toHaveTitle(/^Display/)
    await check(wall, 'display-long-news')
  })

  await test.step('a feed breaks: displays keep what they have, the administrator sees since when', async () => {
    news.answer(status(500))
    await line('District news').getByRole('button', { name: 'Test now' }).click()
    await expect(line('District news').getByText('Displays show the last items.')).toBeVisible()
    const { items } = await ask(manager, 'GET', '/api/feed-items')
    expect(items).toHaveLength(3)
  })

  await test.step('the public is told nothing until the administrator wants it', async () => {
    expect(await publicly('rss')).toContain('There is no public feed here.')
    await admin.getByRole('button', { name: 'Turn on' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await expect(admin.getByRole('button', { name: 'Turn off' })).toBeVisible()
    expect(await publicly('rss')).toContain('<title>Alerts of Oakridge Unified School District</title>')
  })

  await test.step('after a day the display is the same page, and no larger', async () => {
    const size = () => wall.evaluate(() => document.querySelectorAll('*').length)
    const before = await size()
    for (let hour = 0; hour < 24; hour++) await wall.clock.fastForward('01:00:00')
    await expect(wall.getByText('No connection.')).toBeHidden()
    // The sign-in has run out a thousand times over, and is renewed.
    await expect(headline).toBeVisible({ timeout: 20_000 })
    expect(await size()).toBeLessThan(before * 1.5)
    // An hour without a byte ended its stream each time, and the last one is still on its way.
    await followsAgain()
  })

  const incidentId = randomUUID()
  const command = () => ({ commandId: randomUUID() })
  await test.step('a drill takes the display over within a second, marked as what it is', async () => {
    const { items } = await ask(manager, 'GET', '/api/sites')
    const siteIds = [items[0].id]
    const what = { kind: 'Exercise', action: 'Lockdown', type: 1, location: 'Room 12' }
    await ask(manager, 'POST', '/api/incidents', { ...command(), incidentId, siteIds, ...what })
    await expect(wall.getByRole('heading', { name: 'Lockdown' })).toBeVisible({ timeout: 1_000 })
    await expect(wall.getByText('DRILL', { exact: true })).toBeVisible()
    await expect(wall.getByText('Room 12')).toHaveCount(0)
    expect(await publicly('cap')).toContain('<status>Exercise</status>')
    expect(await publicly('atom')).toContain('DRILL: Lockdown at')
    await check(wall, 'display-takes-over')
  })

  await test.step('it changes with the drill; without a network it says so and comes back by itself', async () => {
    const body = { ...command(), action: 'Evacuate', message: 'Leave by the east door.' }
    await ask(manager, 'POST', `/api/incidents/${incidentId}/action`, body)
    await expect(wall.getByRole('heading', { name: 'Evacuate' })).toBeVisible({ timeout: 1_000 })
    await expect(wall.getByText('Room 12')).toBeVisible()
    await wall.context().setOffline(true)
    await expect(wall.getByText('No connection.')).toBeInViewport({ timeout: 20_000 })
    await expect(wall.getByRole('heading', { name: 'Evacuate' })).toBeVisible()
    await wall.context().setOffline(false)
    await expect(wall.getByText('No connection.')).toBeHidden({ timeout: 20_000 })
    await followsAgain()
  })

  await test.step('its end clears the display within a second, and the public reads the all-clear', async () => {
    await ask(manager, 'POST', `/api/incidents/${incidentId}/end`, { ...command(), message: 'Ann is found.' })
    await expect(headline).toBeVisible({ timeout: 1_000 })
    const alert = await publicly('cap')
    expect(alert).toContain('<responseType>AllClear</responseType>')
    expect(alert).not.toMatch(/Ann|Room|east door/)
  })
})

test('a wall shows no warning that is over, called off or a test as a real one, also when nobody answers', async ({
  browser,
}) => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const entry = (title: string, expires: string, status = 'Actual', msgType = 'Alert') =>
    `<entry><id>${title}</id><updated>${soon(-5)}</updated><title>${title}</title><summary>Take cover now.</summary><cap:expires>${expires}</cap:expires><cap:status>${status}</cap:status><cap:msgType>${msgType}</cap:msgType><cap:severity>Extreme</cap:severity></entry>`
  const atom = (...entries: string[]) =>
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><id>w</id><title>W</title>${entries.join('')}</feed>`
  news.answer(says(rss(['Choir sings on Friday', 'At seven.'])))
  weather.answer(
    says(
      atom(
        entry('Tornado Warning issued May 1', '2020-05-01T12:00:00-05:00'),
        entry('Flood Warning', soon(30), 'Actual', 'Cancel'),
        entry('Siren check', soon(30), 'Test'),
        entry('Storm Warning', soon(30)),
      ),
    ),
  )
  const admin = await pageAt(browser, 'TenantAdmin')
  for (const { feedId } of (await ask(admin, 'GET', '/api/feeds')).items)
    await ask(admin, 'DELETE', `/api/feeds/${feedId}`)
  const add = (title: string, url: string) =>
    ask(admin, 'POST', '/api/feeds', { feedId: randomUUID(), title, url, isOn: true })
  await add('Weather', weather.url)
  await add('District news', news.url)
  await admin.goto('/admin/feeds')
  const line = admin.getByRole('listitem').filter({ hasText: weather.url }).first()
  await line.getByRole('button', { name: 'Test now' }).click()
  await expect(line.getByText('Tornado Warning issued May 1 – expired')).toBeVisible()
  await expect(line.getByText('Flood Warning – cancels an earlier alert')).toBeVisible()
  await check(admin, 'feeds-left-out')

  const wall = await pageAt(browser, 'Staff')
  await wall.clock.install()
  await wall.goto('/rss-feed-display')
  const headline = wall.getByRole('heading', { level: 2 })
  const seen = new Set<string>()
  for (let at = 0; at < 6; at++) {
    seen.add((await headline.textContent()) ?? '')
    if (at === 0) await check(wall, 'display-alert')
    await wall.clock.fastForward(10_100)
  }
  expect([...seen].filter((each) => !each.includes('Choir')).sort()).toEqual([
    'Storm Warning',
    'TEST: Siren check',
  ])

  weather.answer(status(503))
  await line.getByRole('button', { name: 'Test now' }).click()
  await expect(line.getByText(/No answer since/)).toBeVisible()
  await wall.clock.fastForward(61_000)
  const unreached = wall.getByText(/^Offline since/)
  await expect(async () => {
    await wall.clock.fastForward(10_100)
    await expect(unreached).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 20_000 })
  await check(wall, 'display-not-reached')

  // Now the server is not reached either, and the warnings run out.
  await wall.context().setOffline(true)
  await wall.clock.fastForward('00:31:00')
  await expect(headline).toHaveText('Choir sings on Friday')
  for (let at = 0; at < 3; at++) {
    await wall.clock.fastForward(10_100)
    await expect(headline).toHaveText('Choir sings on Friday')
  }
  await expect(wall.getByText(/Weather: offline since/)).toBeVisible()
  await check(wall, 'display-silent-feed')
})
