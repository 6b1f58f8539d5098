import { randomUUID } from 'node:crypto'
import { getPublicAlerts, setPublicAlerts } from '@muster/contract/feedCalls'
import {
  changeAction,
  endIncident,
  sendBroadcast,
  startIncident,
  withdrawIncident,
} from '@muster/contract/incidentCalls'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { Server } from '../../server.ts'
import { parseFeedDocument } from './parseFeed.ts'
import { PublicAlertFeeds } from './publicAlertFeeds.ts'

/** Tests an organisation's public alerts, while it publishes them. */

let world: World
let oak: TestTenant
let river: TestTenant

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://muster.example.org' } })
  ;[oak, river] = world.tenants
  await switchTo(true)
})
afterEach(() =>
  world.asOwner(async (owner) => {
    // Ended incidents leave the feeds a day later.
    await owner.query(`update incident set ended_at = now() - interval '2 days' where stage <> 'active'`)
  }),
)
afterAll(() => world.close())

const switchTo = (isOn: boolean, tenant = oak) =>
  world.ask(setPublicAlerts, { body: { isOn } }, tenant.staff.TenantAdmin)
const get = (path: string, { headers = {}, method = 'GET' as 'GET' | 'HEAD', server = world.server } = {}) =>
  server.app.inject({ url: `/feeds/${path}`, method, headers })
const headlines = async (path = 'oak/alerts.rss', server: Server = world.server) =>
  parseFeedDocument((await get(path, { server })).rawPayload, null, new Date().toISOString()).items.map(
    ({ title }) => title,
  )

async function start(kind: 'Actual' | 'Exercise' | 'Test', place = 0, tenant = oak) {
  const site = tenant.sites[place] ?? tenant.sites[0]
  const incidentId = randomUUID() as string
  const body = { ...drillAt([site], incidentId), kind, location: 'Room 12' }
  await world.ask(startIncident, { body }, tenant.staff.Manager)
  return incidentId
}
const end = (incidentId: string, tenant = oak) =>
  world.ask(
    endIncident,
    { params: { incidentId }, body: { commandId: randomUUID(), message: 'Ann is found.' } },
    tenant.staff.Manager,
  )

describe('the switch', () => {
  test('is off until an administrator turns it, and then says where', async () => {
    expect((await get('river/alerts.rss')).statusCode).toBe(404)
    const admin = river.staff.TenantAdmin
    expect(await world.ask(getPublicAlerts, {}, admin)).toEqual({
      isOn: false,
      addresses: {
        rss: 'https://muster.example.org/feeds/river/alerts.rss',
        atom: 'https://muster.example.org/feeds/river/alerts.atom',
        cap: 'https://muster.example.org/feeds/river/alerts.cap',
      },
    })
    await switchTo(true, river)
    await switchTo(true, river)
    expect((await get('river/alerts.rss')).statusCode).toBe(200)
    await switchTo(false, river)
    const off = await get('river/alerts.rss')
    const none = await get('nobody/alerts.rss')
    expect([off.statusCode, off.body]).toEqual([404, none.body])
    expect((await get('No%20key/alerts.rss')).body).toBe(none.body)
    const audit = await world.asOwner(
      async (owner) =>
        (
          await owner.query(
            `select after from audit where action = 'alertFeed.switched' and tenant_id = $1 order by id`,
            [river.id],
          )
        ).rows,
    )
    expect(audit).toEqual([{ after: { isOn: true } }, { after: { isOn: false } }])
  })

  test.each(['Manager', 'SiteSpecific', 'Staff'] as const)('is not for %s', async (role) => {
    const refused = await world.call(setPublicAlerts, { body: { isOn: false } }, oak.staff[role])
    expect(refused.status).toBe(403)
    expect((await get('oak/alerts.rss')).statusCode).toBe(200)
  })
})

test('the feeds are in each language that is switched on, and in English for any other', async () => {
  const switchOn = (...codes: string[]) =>
    world.asOwner((owner) => owner.query('update tenant set languages = $1 where id = $2', [codes, oak.id]))
  await switchOn('es', 'ar')
  onTestFinished(async () => void (await switchOn()))
  const id = await start('Exercise')
  const name = oak.sites[0].name
  const cap = (await get('oak/alerts.cap')).body
  expect([...cap.matchAll(/<language>(.*)<\/language>/g)].map(([, code]) => code)).toEqual([
    'en-US',
    'es',
    'ar',
  ])
  expect(cap).toContain(`<headline>SIMULACRO: Cierre de emergencia en ${name}</headline>`)
  expect(cap).toContain('طُلب من الجميع في')
  // A display that reads it shows English alone.
  expect(await headlines('oak/alerts.cap')).toEqual([`DRILL: Lockdown at ${name}`])
  expect(await headlines('oak/alerts.rss?language=es')).toEqual([
    `SIMULACRO: Cierre de emergencia en ${name}`,
  ])
  const atom = (await get('oak/alerts.atom?language=ar')).body
  expect(atom).toContain('<title>تدريب: \u2068إغلاق تام\u2069 في')
  expect(atom).toContain('/feeds/oak/alerts.atom?language=ar')
  for (const path of ['oak/alerts.rss', 'oak/alerts.rss?language=ru', 'oak/alerts.rss?language=tlh'])
    expect(await headlines(path)).toEqual([`DRILL: Lockdown at ${name}`])
  await end(id)
})

describe('an incident', () => {
  test('is in the feeds at once, changes there, and ends with the all-clear', async () => {
    const id = await start('Actual')
    const name = oak.sites[0].name
    expect(await headlines()).toEqual([`Lockdown at ${name}`])
    const body = {
      commandId: randomUUID() as string,
      action: 'Evacuate' as const,
      message: 'Out of Room 12.',
    }
    await world.ask(changeAction, { params: { incidentId: id }, body }, oak.staff.Manager)
    expect(await headlines('oak/alerts.atom')).toEqual([`Evacuate at ${name}`, `Lockdown at ${name}`])
    await end(id)
    expect((await headlines())[0]).toBe(`All clear: Evacuate at ${name} is over`)
    const cap = await get('oak/alerts.cap')
    expect(cap.headers['content-type']).toBe('application/cap+xml; charset=utf-8')
    expect(cap.body).toContain('<msgType>Update</msgType>')
    expect(cap.body.match(/<references>(.*)<\/references>/)?.[1]?.split(' ')).toHaveLength(2)
    const [, identifier] = /<identifier>(.*)<\/identifier>/.exec(cap.body) ?? []
    expect((await get(`oak/alerts/${identifier}.cap`)).body).toBe(cap.body)
    for (const path of ['oak/alerts.rss', 'oak/alerts.atom', 'oak/alerts.cap'])
      expect((await get(path)).body).not.toMatch(/Room|Ann|Manager/)
  })

  test.each([
    ['Exercise', 'DRILL: '],
    ['Test', 'TEST: '],
  ] as const)('of the kind %s says so in every feed', async (kind, mark) => {
    const id = await start(kind)
    for (const path of ['oak/alerts.rss', 'oak/alerts.atom'])
      expect((await headlines(path))[0]?.startsWith(mark)).toBe(true)
    expect((await get('oak/alerts.cap')).body).toContain(`<status>${kind}</status>`)
    await end(id)
  })

  test('that was a misfire is canceled', async () => {
    const incidentId = await start('Actual')
    await world.ask(
      withdrawIncident,
      { params: { incidentId }, body: { commandId: randomUUID(), kind: 'Actual' } },
      oak.staff.Manager,
    )
    expect((await get('oak/alerts.cap')).body).toContain('<msgType>Cancel</msgType>')
  })

  test('beside another makes the index stand where the one alert would', async () => {
    const ids = [await start('Actual', 0), await start('Exercise', 1)]
    const cap = await get('oak/alerts.cap')
    expect(cap.headers['content-type']).toContain('atom')
    expect(await headlines('oak/alerts.cap')).toHaveLength(2)
    for (const id of ids) await end(id)
  })

  test('is in the feeds of a server that was started when it was over, and in no other organization’s', async () => {
    await switchTo(true, river)
    await end(await start('Exercise'))
    const fresh = await world.addServer({ env: { PUBLIC_URL: 'https://muster.example.org' } })
    expect(await headlines('oak/alerts.rss', fresh)).toHaveLength(2)
    expect(await headlines('river/alerts.rss', fresh)).toEqual([])
    const [, identifier] = /<identifier>(.*)<\/identifier>/.exec((await get('oak/alerts.cap')).body) ?? []
    expect((await get(`river/alerts/${identifier}.cap`)).statusCode).toBe(404)
    await switchTo(false, river)
  })

  test('reaches the feed of another server that was just read', async () => {
    const other = await world.addServer({ env: { PUBLIC_URL: 'https://muster.example.org' } })
    const before = await headlines('oak/alerts.rss', other)
    const id = await start('Exercise')
    await expect.poll(() => headlines('oak/alerts.rss', other)).toHaveLength(before.length + 1)
    await end(id)
  })
})

describe('a reader', () => {
  test('is told that nothing has changed, and can ask for the head alone', async () => {
    const first = await get('oak/alerts.rss')
    const { etag } = first.headers
    expect(first.headers['cache-control']).toBe('public, max-age=5')
    const again = await get('oak/alerts.rss', { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await get('oak/alerts.rss', { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    const id = await start('Exercise')
    const changed = await get('oak/alerts.rss', { headers: { 'if-none-match': String(etag) } })
    expect(changed.statusCode).toBe(200)
    await end(id)
  })

  test('costs the database nothing while nothing changes, and messages to rooms change nothing', async () => {
    const { incidents, config } = world.server.context
    const db = openDatabase(world.db.appUrl, 1)
    const input = vi.spyOn(db, 'transaction')
    const feeds = new PublicAlertFeeds({ db, lookups: db, incidents, config })
    const incidentId = await start('Exercise')
    const first = await feeds.filesOf('oak')
    const before = input.mock.calls.length
    const body = { commandId: randomUUID() as string, message: 'Stay in Room 12.', severity: 2 as const }
    await world.ask(sendBroadcast, { params: { incidentId }, body }, oak.staff.Manager)
    for (let time = 0; time < 1000; time++) expect(await feeds.filesOf('oak')).toBe(first)
    expect(input).toHaveBeenCalledTimes(before)
    await end(incidentId)
    expect(await feeds.filesOf('oak')).not.toBe(first)
    await db.destroy()
  })

  test('who asks again after ten seconds gets the same files where nothing has changed', async () => {
    let now = Date.now()
    const feeds = new PublicAlertFeeds(world.server.context, () => now)
    const first = await feeds.filesOf('oak')
    now += 11_000
    expect(await feeds.filesOf('oak')).toBe(first)
  })
})
