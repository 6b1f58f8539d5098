import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/feedCalls'
import { maxFeeds } from '@muster/contract/feedCalls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, permitted, startFakeServer, status } from '../../../test/fakeServers.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests an organisation's external feeds: managed by its administrator, fetched when a display asks. */

let world: World
let oak: TestTenant
let river: TestTenant
let news: FakeServer
let weather: FakeServer

const rss = (...titles: string[]) =>
  `<rss version="2.0"><channel><title>T</title>${titles
    .map((title) => `<item><title>${title}</title><description>More of ${title}</description></item>`)
    .join('')}</channel></rss>`
const says =
  (...titles: string[]): Parameters<FakeServer['answer']>[0] =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(...titles))

beforeAll(async () => {
  news = await startFakeServer(says('Snow'))
  weather = await startFakeServer(says('Storm'))
  world = await openWorld({ env: { NOTIFY_PRIVATE_HOSTS: permitted([news.host, weather.host]) } })
  ;[oak, river] = world.tenants
})
afterEach(async () => {
  await world.asOwner((owner) => owner.query('delete from feed'))
  news.answer(says('Snow'))
  weather.answer(says('Storm'))
  news.received.length = 0
})
afterAll(async () => {
  await world.close()
  await news.close()
  await weather.close()
})

const admin = () => oak.staff.TenantAdmin
async function add(url: string, title = 'News', isOn = true) {
  const body = { feedId: randomUUID() as string, url, title, isOn }
  return world.ask(calls.createFeed, { body }, admin())
}
const list = async () => (await world.ask(calls.listFeeds, { query: {} }, admin())).items
const testOf = ({ feedId }: calls.StoredFeed) => world.ask(calls.testFeed, { params: { feedId } }, admin())
const shown = async (tenant = oak) =>
  (await world.ask(calls.listFeedItems, { query: {} }, tenant.staff.Staff)).items
const titles = async () => (await shown()).map(({ source, title }) => `${source}: ${title}`)
/** Makes the last try look long ago. */
const makeOld = () =>
  world.asOwner((owner) => owner.query(`update feed set next_try_at = now() - interval '1 hour'`))
const auditOf = async () =>
  world.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select action, before, after from audit where action like 'feed.%' and tenant_id = $1 order by id`,
      [oak.id],
    )
    return rows
  })

describe('an administrator', () => {
  test('adds a feed once, however often it is sent, and changes what they saw', async () => {
    const body = { feedId: randomUUID() as string, url: `${news.url}/a`, title: 'News', isOn: true }
    const made = await world.ask(calls.createFeed, { body }, admin())
    expect(await world.ask(calls.createFeed, { body }, admin())).toEqual(made)
    expect(made).toMatchObject({ place: 1, version: 1, itemCount: 0, readAt: null, problem: null })
    const change = (version: number, title: string) => {
      const { feedId, ...values } = body
      return world.call(
        calls.changeFeed,
        { params: { feedId }, body: { ...values, title, version } },
        admin(),
      )
    }
    expect((await change(1, 'School news')).body).toMatchObject({ title: 'School news', version: 2 })
    const late = await change(1, 'Mine')
    expect([late.status, late.problem.type]).toEqual([409, 'changed-since'])
    expect((await change(2, 'School news')).body.version).toBe(2)
    expect((await auditOf()).map(({ action }) => action)).toEqual(['feed.created', 'feed.changed'])
  })

  test('puts feeds in an order, and takes one away', async () => {
    const [a, b, c] = [
      await add(`${news.url}/a`, 'A'),
      await add(`${news.url}/b`, 'B'),
      await add(`${news.url}/c`, 'C'),
    ]
    const move = ({ feedId }: calls.StoredFeed, place: number) =>
      world.ask(calls.moveFeed, { params: { feedId }, body: { place } }, admin())
    expect((await move(c, 1)).place).toBe(1)
    expect((await list()).map(({ title }) => title)).toEqual(['C', 'A', 'B'])
    expect((await move(c, 20)).place).toBe(3)
    await Promise.all([move(a, 3), move(b, 1)])
    const now = await list()
    expect(now.map(({ place }) => place)).toEqual([1, 2, 3])
    await world.ask(calls.removeFeed, { params: { feedId: b.feedId } }, admin())
    expect((await list()).map(({ title }) => title).sort()).toEqual(['A', 'C'])
    const again = await world.call(calls.removeFeed, { params: { feedId: b.feedId } }, admin())
    expect(again.status).toBe(404)
  })

  test('is told of the most there can be', async () => {
    for (let at = 0; at < maxFeeds; at++) await add(`${news.url}/${at}`, `N${at}`, false)
    const body = { feedId: randomUUID() as string, url: news.url, title: 'More', isOn: true }
    const refused = await world.call(calls.createFeed, { body }, admin())
    expect([refused.status, refused.problem.type]).toEqual([409, 'too-many-feeds'])
  })

  test.each([
    'https://127.0.0.1/feed',
    'https://printer.local/feed',
    'https://169.254.169.254/',
    'http://feeds.example.org/',
    'https://localhost/',
  ])('cannot add %s', async (url) => {
    const body = { feedId: randomUUID() as string, url, title: 'Inside', isOn: true }
    const refused = await world.call(calls.createFeed, { body }, admin())
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'url'])
  })

  test('who has an address from before that is not fetched any more can switch it off', async () => {
    const made = await add(news.url)
    await world.asOwner((owner) => owner.query(`update feed set url = 'http://feeds.example.org/'`))
    const change = (isOn: boolean) =>
      world.call(
        calls.changeFeed,
        {
          params: { feedId: made.feedId },
          body: { url: 'http://feeds.example.org/', title: 'Old', isOn, version: 1 },
        },
        admin(),
      )
    expect((await change(true)).status).toBe(422)
    expect((await change(false)).body).toMatchObject({ isOn: false, title: 'Old' })
  })

  test('tries a feed out and sees what came, or why nothing did', async () => {
    const made = await add(news.url)
    expect(await testOf(made)).toMatchObject({
      problem: null,
      itemCount: 1,
      items: [{ title: 'Snow', text: 'More of Snow', at: null }],
    })
    news.answer(status(301, { location: '/elsewhere' }))
    expect((await testOf(made)).problem).toBe(
      `It moved to ${news.url}/elsewhere. If that is right, enter that address here.`,
    )
    news.answer((_, response) => response.writeHead(200).end('<html>Sign in</html>'))
    expect((await testOf(made)).problem).toMatch(/no RSS/)
    expect(await list()).toMatchObject([{ itemCount: 1, problem: expect.stringMatching(/no RSS/) }])
  })
})

describe('a display', () => {
  test('gets what is on in its order, in plain words; what is off is not even fetched', async () => {
    news.answer(says('&lt;script&gt;alert(1)&lt;/script&gt;Snow', 'Bus &amp;amp; train'))
    await add(weather.url, 'Weather')
    await add(news.url, 'News')
    await add(`${news.url}/off`, 'Off', false)
    await shown()
    await expect.poll(titles).toEqual(['Weather: Storm', 'News: Snow', 'News: Bus & train'])
    expect(news.received.map(({ path }) => path)).toEqual(['/'])
  })

  test('asks for the same every minute, and others are asked every five', async () => {
    await add(news.url)
    await shown()
    await expect.poll(titles).toEqual(['News: Snow'])
    await Promise.all([shown(), shown(), shown()])
    expect(news.received).toHaveLength(1)
  })

  test('of two servers at once makes one of them ask', async () => {
    const other = await world.addServer({ env: { NOTIFY_PRIVATE_HOSTS: permitted([news.host]) } })
    await add(news.url)
    await Promise.all(
      [world.server, other].map((server) =>
        world.ask(calls.listFeedItems, { query: {} }, oak.staff.Staff, server),
      ),
    )
    await expect.poll(titles).toEqual(['News: Snow'])
    expect(news.received).toHaveLength(1)
  })

  test('keeps what came last when the feed breaks, and the administrator sees how old it is', async () => {
    const made = await add(news.url)
    await testOf(made)
    const [good] = await list()
    news.answer(status(500))
    await makeOld()
    await shown()
    await expect.poll(async () => (await list())[0]?.problem).toBe('The other server refused it (500).')
    expect(await titles()).toEqual(['News: Snow'])
    const [broken] = await list()
    expect(broken?.readAt).toBe(good?.readAt)
    expect(Date.parse(broken?.triedAt ?? '')).toBeGreaterThan(Date.parse(good?.triedAt ?? ''))
    news.answer(says('Thaw'))
    await makeOld()
    await shown()
    await expect.poll(titles).toEqual(['News: Thaw'])
    expect((await list())[0]?.problem).toBeNull()
  })

  test('is not sent the same again: the other server is asked whether anything has changed', async () => {
    news.answer((received, response) =>
      received.headers['if-none-match'] === '"1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"1"' }).end(rss('Snow')),
    )
    const made = await add(news.url)
    await testOf(made)
    const [first] = await list()
    await makeOld()
    await shown()
    await expect.poll(async () => (await list())[0]?.readAt).not.toBe(first?.readAt)
    expect(news.received.at(-1)?.headers['if-none-match']).toBe('"1"')
    expect(await titles()).toEqual(['News: Snow'])
  })

  test('forgets what came from another address, and an alert that has expired', async () => {
    const made = await add(news.url)
    await testOf(made)
    const { feedId, version } = made
    const body = { url: weather.url, title: 'Weather', isOn: true, version }
    await world.ask(calls.changeFeed, { params: { feedId }, body }, admin())
    expect((await list())[0]).toMatchObject({ itemCount: 0, readAt: null })
    await expect.poll(titles).toEqual(['Weather: Storm'])
    await world.asOwner((owner) =>
      owner.query(
        `update feed set items = jsonb_set(items, '{0,until}', to_jsonb(to_char(now() - interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
      ),
    )
    expect(await titles()).toEqual([])
  })

  test('is told how fresh each feed is, and shows no warning past its end although the feed is not reached', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const entry = (title: string, expires: string) =>
      `<entry><id>${title}</id><updated>2026-01-05T10:00:00Z</updated><title>${title}</title><cap:expires>${expires}</cap:expires><cap:status>Actual</cap:status><cap:severity>Severe</cap:severity></entry>`
    weather.answer((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/atom+xml' })
        .end(
          `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><id>w</id><title>W</title>${entry('Tornado', inAnHour)}${entry('Old', '2020-05-01T10:00:00Z')}</feed>`,
        ),
    )
    const made = await add(weather.url, 'Weather')
    expect(await testOf(made)).toMatchObject({
      itemCount: 1,
      leftOutCount: 1,
      leftOut: [{ title: 'Old', why: 'expired' }],
    })
    const answer = () => world.ask(calls.listFeedItems, { query: {} }, oak.staff.Staff)
    expect(await answer()).toMatchObject({
      items: [{ title: 'Tornado', until: inAnHour, severity: 'Severe' }],
      feeds: [{ feedId: made.feedId, source: 'Weather', isReached: true, readAt: expect.any(String) }],
    })
    expect((await list())[0]).toMatchObject({ newestAt: '2026-01-05T10:00:00.000Z' })
    weather.answer(status(503))
    await testOf(made)
    expect(await answer()).toMatchObject({ items: [{ title: 'Tornado' }], feeds: [{ isReached: false }] })
    await world.asOwner((owner) =>
      owner.query(`update feed set items = jsonb_set(items, '{0,until}', '"2026-01-05T10:00:01.000Z"')`),
    )
    expect(await answer()).toMatchObject({
      items: [],
      feeds: [{ isReached: false, readAt: expect.any(String) }],
    })
  })

  test('shows an alert without any date for a day after its feed was read last', async () => {
    weather.answer((_, response) =>
      response
        .writeHead(200)
        .end(
          '<alert><identifier>a</identifier><status>Actual</status><msgType>Alert</msgType><info><headline>Ice</headline></info></alert>',
        ),
    )
    await testOf(await add(weather.url, 'Weather'))
    expect(await titles()).toEqual(['Weather: Ice'])
    await world.asOwner((owner) => owner.query(`update feed set read_at = now() - interval '25 hours'`))
    expect(await titles()).toEqual([])
  })

  test('still shows what a database of 0.1 has kept', async () => {
    await testOf(await add(news.url))
    await world.asOwner((owner) =>
      owner.query(`update feed set items = '[{"title": "Snow", "text": "", "at": null, "until": null}]'`),
    )
    expect(await titles()).toEqual(['News: Snow'])
  })

  test('of another organization shows nothing of it', async () => {
    await testOf(await add(news.url))
    expect(await titles()).toEqual(['News: Snow'])
    expect(await shown(river)).toEqual([])
  })
})
