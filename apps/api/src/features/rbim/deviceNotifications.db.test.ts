import { randomUUID } from 'node:crypto'
import { startIncident } from '@muster/contract/incidentCalls'
import { listDeadLetters } from '@muster/contract/notificationCalls'
import * as calls from '@muster/contract/rbimNewsCalls'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openWebhook, smsSignature, status } from '../../../test/fakeServers.ts'
import {
  type NotificationWorld,
  openNotificationWorld,
  publicUrl,
  smsAccount,
} from '../../../test/notificationWorld.ts'
import { heartbeatOf, registerRbim, send, type TestRbim } from '../../../test/rbims.ts'
import { drillAt } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'
import { type Database, openServerDatabase } from '../../platform/db/database.ts'
import { resolveNextRequest } from '../notification/resolveRequests.ts'
import { RbimJob } from './rbimJob.ts'

/** Tests notifications about RBIMs by their rules, over their channels, with the real senders. */

let telling: NotificationWorld
let serverDb: Database
let staff: NotificationWorld['oak']['staff']

beforeAll(async () => {
  telling = await openNotificationWorld()
  serverDb = openServerDatabase(telling.world.db.appUrl)
  staff = telling.oak.staff
})
afterAll(async () => {
  await serverDb.destroy()
  await telling.close()
})
beforeEach(async () => {
  await telling.forget()
  await owner('update rbim_entry set is_to_tell = false')
  await owner('delete from rbim_telling')
})

const owner = (text: string, values: unknown[] = []) =>
  telling.world.asOwner((client) => client.query(text, values))
const fail = (details: object) => {
  throw Object.assign(new Error('the clock failed'), details)
}

/** Runs the job on several servers at the same moment, while the notifiers work. */
async function lookEverywhere() {
  const { db } = telling.world.server.context
  const clocks = [1, 2, 3].map(() => new RbimJob({ db, serverDb, config: telling.config }, { warn: fail }))
  await Promise.all(clocks.map((clock) => clock.runOnce()))
  await Promise.all(clocks.map((clock) => clock.stop()))
}

/** Quiet hours that have begun and last for an hour at least. */
const quietNow = () => {
  const hour = new Date().getUTCHours()
  const clock = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:00`
  return { from: clock(hour - 1), to: clock(hour + 2), timeZone: 'UTC' }
}

function tell() {
  const notifier = telling.notifier()
  onTestFinished(() => notifier.stop())
  return notifier
}

/** An RBIM at the first site that has just reported a broken siren. */
async function broken(siteId = telling.oak.sites[0].id): Promise<TestRbim> {
  const rbim = await registerRbim(telling.world, telling.oak, { siteId })
  expect((await send(telling.world, heartbeatOf(rbim, { fault: 'Siren is silent' }))).status).toBe(200)
  await telling.world.server.context.rbims.heartbeats.flush()
  await lookEverywhere()
  return rbim
}

type Row = {
  id: string
  channel: string
  state: string
  name: string
  address: string
  due_in: number | null
}
async function deliveries(): Promise<Row[]> {
  const { rows } = await owner(
    `select id, channel, state, name, address, extract(epoch from next_try_at - now())::float8 as due_in
    from notification_delivery where site_id is not null order by channel, address`,
  )
  return rows
}
const becomes = (notifier: { wake: () => void }, expected: Record<string, number>) =>
  vi.waitFor(
    async () => {
      notifier.wake()
      const counted = Map.groupBy(await deliveries(), ({ channel, state }) => `${channel} ${state}`)
      expect(Object.fromEntries([...counted].map(([key, some]) => [key, some.length]))).toEqual(expected)
    },
    { timeout: 15_000, interval: 50 },
  )
const mails = async () =>
  (await owner(`select recipient, subject from ${writtenMails} order by recipient`)).rows.map(
    ({ recipient }) => recipient,
  )
const news = (as = staff.Manager) => telling.world.ask(calls.listRbimNews, { query: {} }, as)

test('people are told in every way of the rule, once, whatever servers look; managers have their mail and no second one', async () => {
  const { members, browser } = await telling.people(2)
  const { endpointId, secret } = await telling.webhook()
  const slack = await telling.webhook('/slack', 'slack')
  const families = await telling.group([{ kind: 'email', address: 'family@example.org', name: null }], {
    isForFamilies: true,
  })
  const groupId = await telling.group([
    ...members,
    { kind: 'endpoint', endpointId },
    { kind: 'endpoint', endpointId: slack.endpointId },
    { kind: 'email', address: staff.Manager.email.toUpperCase(), name: null },
    { kind: 'group', groupId: families },
  ])
  await telling.rule([groupId, families], { tellsOfDevices: true, kinds: ['Test'], stages: ['end'] })
  const notifier = tell()
  const { serialNumber } = await broken()
  const [site] = telling.oak.sites
  await becomes(notifier, {
    'email sent': 2,
    'sms sent': 2,
    'push sent': 2,
    'webhook sent': 1,
    'teamChat sent': 1,
  })
  await lookEverywhere()
  expect(await mails()).toEqual(
    [staff.Manager, staff.SiteSpecific, staff.TenantAdmin].map(({ email }) => email).sort(),
  )

  const link = `${publicUrl}/rbim/list?site=${site.id}`
  const rulesMails = telling.mail.taken.filter(({ to }) => to.some((each) => each.startsWith('person-')))
  expect(rulesMails).toHaveLength(2)
  for (const { text } of rulesMails) {
    expect(text).toMatch(new RegExp(`^Subject: RBIM ${serialNumber} reports a fault: Siren`, 'm'))
    expect(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(link)
  }
  expect(telling.mail.taken.flatMap(({ to }) => to)).not.toContain('family@example.org')
  for (const { body } of telling.sms.taken)
    expect(body).toMatch(
      /^oak district: T-.* reports a fault: Siren is silent \(.*\)\. https:.*\/rbim\/list\?site=\d+$/,
    )
  const shown = JSON.parse(browser.read(telling.push.received[0]?.body ?? Buffer.alloc(0)))
  expect(shown).toMatchObject({
    title: `RBIM ${serialNumber} reports a fault: Siren is silent`,
    url: `/rbim/list?site=${site.id}`,
  })
  expect(shown).not.toHaveProperty('incidentId')
  const hook = telling.hooks.received.find(({ path }) => path === '/hook')
  expect(hook && openWebhook(hook, secret)).toMatchObject({
    type: 'rbim.changed',
    data: {
      organization: 'oak district',
      site: { id: site.id },
      total: 1,
      url: link,
      changes: [{ serialNumber, kind: 'broken', detail: 'Siren is silent' }],
    },
  })
  expect(telling.hooks.received.find(({ path }) => path === '/slack')?.body.toString()).toContain(link)

  const { items, total } = await news()
  expect(total).toBe(1)
  expect(items).toMatchObject([
    { siteId: site.id, changes: [{ serialNumber, kind: 'broken' }], isWorkedOut: true, notReached: 0 },
  ])
  expect(items[0]?.counts).toContainEqual({ channel: 'sms', state: 'sent', count: 2 })
})

test('no rule that says so, or one of another site: nothing is noted, and managers have their mail', async () => {
  const groupId = await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])
  await telling.rule([groupId], { tellsOfDevices: false })
  await broken()
  expect((await news()).total).toBe(0)
  await telling.rule([groupId], { tellsOfDevices: true, siteIds: [telling.oak.sites[1].id] })
  await owner('delete from rbim_telling')
  await broken()
  const notifier = tell()
  await eventually(async () => {
    notifier.wake()
    expect((await news()).items).toMatchObject([{ isWorkedOut: true, counts: [] }])
  })
  expect((await mails()).length).toBe(6)
})

test('whom it did not reach stands first, and why; it can be sent again, and a receipt is noted', async () => {
  const groupId = await telling.group([
    { kind: 'email', address: 'gone@example.org', name: 'Gone' },
    { kind: 'sms', address: '+15550123456', name: 'Ann' },
  ])
  await telling.rule([groupId], { channels: ['email', 'sms'], tellsOfDevices: true })
  const notifier = tell()
  await broken()
  await becomes(notifier, { 'email failed': 1, 'sms sent': 1 })
  const [one] = (await news()).items
  expect(one).toMatchObject({ notReached: 1 })
  const params = { newsId: one?.newsId ?? '' }
  const told = (as = staff.Manager) =>
    telling.world.ask(calls.listRbimNewsDeliveries, { params, query: {} }, as)
  expect((await told()).items).toMatchObject([
    {
      name: 'Gone',
      address: 'gone@example.org',
      state: 'failed',
      problem: expect.stringContaining('No such user'),
    },
    { name: 'Ann', address: '+15550123456', state: 'sent', problem: null },
  ])
  // A user who may not configure notifications sees the results, and a part of each address.
  expect((await told(staff.SiteSpecific)).items[0]).toMatchObject({ name: 'Gone', address: 'g…@example.org' })

  const sms = (await deliveries()).find(({ channel }) => channel === 'sms')
  const url = `/api/notifications/sms-receipts/${sms?.id}`
  const form = { MessageStatus: 'delivered' }
  const signature = smsSignature(smsAccount.SMS_TOKEN, `${publicUrl}${url}`, form)
  const receipt = await telling.world.server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  })
  expect(receipt.statusCode).toBe(204)
  expect((await told()).items.at(-1)).toMatchObject({ name: 'Ann', state: 'delivered' })

  const deliveryId = (await told()).items[0]?.deliveryId ?? ''
  const again = await telling.world.ask(
    calls.resendRbimNews,
    { params: { ...params, deliveryId } },
    staff.SiteSpecific,
  )
  expect(again).toMatchObject({ state: 'queued', tries: 0 })
  await becomes(notifier, { 'email failed': 1, 'sms delivered': 1 })
})

test('quiet hours hold it back until they are over, and then it goes', async () => {
  const ann = { kind: 'email', address: 'ann@example.org', name: 'Ann' } as const
  const bo = { kind: 'email', address: 'bo@example.org', name: 'Bo' } as const
  const groups = [await telling.group([ann], { quiet: quietNow() }), await telling.group([bo])]
  await telling.rule(groups, { channels: ['email'], tellsOfDevices: true })
  const notifier = tell()
  await broken()
  await becomes(notifier, { 'email queued': 1, 'email sent': 1 })
  const [held] = await deliveries()
  expect(held).toMatchObject({ address: 'ann@example.org', state: 'queued' })
  expect(held?.due_in).toBeGreaterThan(3000)
  expect((await news()).items[0]).toMatchObject({ notReached: 0 })
  await telling.makeDue()
  await becomes(notifier, { 'email sent': 2 })
})

test('a message that failed at its first try waits when quiet hours have begun since', async () => {
  const { endpointId } = await telling.webhook()
  const groupId = await telling.group([{ kind: 'endpoint', endpointId }])
  await telling.rule([groupId], { channels: ['webhook'], tellsOfDevices: true })
  telling.hooks.answer(status(500))
  const notifier = tell()
  await broken()
  await eventually(async () => {
    notifier.wake()
    expect((await news()).items[0]?.notReached).toBe(1)
  })
  await owner('update notification_group set quiet = $2 where id = $1', [groupId, JSON.stringify(quietNow())])
  telling.hooks.answer(status(200))
  const before = telling.hooks.received.length
  await telling.makeDue()
  await eventually(async () => {
    notifier.wake()
    expect((await deliveries())[0]?.due_in).toBeGreaterThan(3000)
  })
  expect(telling.hooks.received).toHaveLength(before)
})

test('what a webhook did not take of RBIMs stands among its dead letters', async () => {
  const { endpointId } = await telling.webhook()
  await telling.rule([await telling.group([{ kind: 'endpoint', endpointId }])], { tellsOfDevices: true })
  telling.hooks.answer(status(410))
  await broken()
  await becomes(tell(), { 'webhook failed': 1 })
  const params = { endpointId }
  const { items } = await telling.world.ask(listDeadLetters, { params, query: {} }, staff.Manager)
  expect(items).toMatchObject([{ about: { is: 'devices', newsId: (await news()).items[0]?.newsId } }])
})

test('whoever is held to another site sees nothing of it, and staff nothing at all', async () => {
  const groupId = await telling.group([{ kind: 'email', address: 'ann@example.org', name: 'Ann' }])
  await telling.rule([groupId], { channels: ['email'], tellsOfDevices: true })
  await broken(telling.oak.sites[1].id)
  const [one] = (await news()).items
  expect(one).toMatchObject({ siteId: telling.oak.sites[1].id })
  expect((await news(staff.SiteSpecific)).total).toBe(0)
  const params = { newsId: one?.newsId ?? '' }
  const input = { params, query: {} }
  const statusOf = async (as: typeof staff.Manager) =>
    (await telling.world.call(calls.listRbimNewsDeliveries, input, as)).status
  expect(await statusOf(staff.SiteSpecific)).toBe(404)
  expect(await statusOf(staff.Staff)).toBe(403)
  const [, river] = telling.world.tenants
  expect(await statusOf(river.staff.Manager)).toBe(404)
})

test('a real incident is worked out before what devices say', async () => {
  const groupId = await telling.group([{ kind: 'email', address: 'ann@example.org', name: 'Ann' }])
  await telling.rule([groupId], { channels: ['email'], tellsOfDevices: true })
  await broken()
  const body = { ...drillAt([telling.oak.sites[0]]), kind: 'Actual' as const }
  await telling.world.ask(startIncident, { body }, staff.Manager)
  expect(await resolveNextRequest(telling.world.server.context.db, telling.config)).toBe(true)
  expect(await telling.deliveries(body.incidentId)).toHaveLength(1)
  expect(await deliveries()).toEqual([])
})

test('the database takes nothing that is about both an incident and devices, or about half an entry of a log', async () => {
  const own = { tenant: telling.oak.id, site: telling.oak.sites[0].id }
  const request = (columns: string, values: string) =>
    owner(`insert into notification_request (tenant_id, told, ${columns}) values ($1, '{}', ${values})`, [
      own.tenant,
    ])
  await expect(request('stage', "'start'")).rejects.toThrow('entry_of_incident')
  await expect(request('site_id, seq, stage', `${own.site}, 1, 'start'`)).rejects.toThrow('entry_of_incident')
  const { rows } = await owner('select id from incident limit 1')
  await expect(
    request('site_id, incident_id, seq, stage', `${own.site}, '${rows[0]?.id}', 99, 'start'`),
  ).rejects.toThrow('about_one_thing')
  await request('site_id', `${own.site}`)
  const { rows: kept } = await owner('select id from notification_request where site_id is not null')
  await expect(
    owner(
      `insert into notification_delivery (tenant_id, site_id, request_id, channel, address, name, token)
      values ($1, $2, $3, 'email', 'a@b.c', 'A', $4)`,
      [own.tenant, own.site, kept[0]?.id, randomUUID()],
    ),
  ).rejects.toThrow('link_of_incident')
})

test('what was told longer than 400 days ago is removed, and of incidents nothing', async () => {
  const groupId = await telling.group([{ kind: 'email', address: 'ann@example.org', name: 'Ann' }])
  await telling.rule([groupId], { channels: ['email'], tellsOfDevices: true })
  await broken()
  const body = drillAt([telling.oak.sites[0]])
  await telling.world.ask(startIncident, { body }, staff.Manager)
  await becomes(tell(), { 'email sent': 1 })
  await eventually(async () => expect(await telling.deliveries(body.incidentId)).toHaveLength(1))
  await lookEverywhere()
  expect((await news()).total).toBe(1)
  await owner("update notification_request set made_at = now() - interval '401 days'")
  // A little at a time: first the messages, then their contents.
  for (const _ of [1, 2]) await lookEverywhere()
  expect((await news()).total).toBe(0)
  expect(await deliveries()).toEqual([])
  expect(await telling.deliveries(body.incidentId)).toHaveLength(1)
})
