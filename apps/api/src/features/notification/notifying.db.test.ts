import { randomUUID } from 'node:crypto'
import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { endIncident, sendBroadcast, startIncident } from '@muster/contract/incidentCalls'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswer, openWebhook, smsSignature, startFakeServer, status } from '../../../test/fakeServers.ts'
import { startMailServer, startSilentServer } from '../../../test/mailServer.ts'
import {
  type NotificationWorld,
  openNotificationWorld,
  publicUrl,
  smsAccount,
} from '../../../test/notificationWorld.ts'
import { newId } from '../../../test/roomCalls.ts'
import { drillAt } from '../../../test/world.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { claimDueDeliveries } from './claimDeliveries.ts'
import { recordOutcomes } from './recordOutcomes.ts'
import { resolveNextRequest } from './resolveRequests.ts'
import { openTransports } from './transports.ts'

/**
 * Tests that people outside get what the log says: in every channel at once, each of them once, and unreached people are
 * shown.
 */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())
beforeEach(async () => {
  await telling.forget()
  telling.hooks.answer((_, response) => response.writeHead(200).end())
  telling.push.answer(status(201))
})

type NotifierOptions = Parameters<NotificationWorld['notifier']>
function tell(...options: NotifierOptions) {
  const notifier = telling.notifier(...options)
  onTestFinished(() => notifier.stop())
  running.push(notifier)
  onTestFinished(() => void running.splice(0))
  return notifier
}
/** Notifiers that a database notice would wake. */
const running: { wake: () => void }[] = []
function wakeAll() {
  for (const each of running) each.wake()
}

async function states(incidentId: string) {
  const rows = await telling.deliveries(incidentId)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ channel, state }) => `${channel} ${state}`)].map(([key, some]) => [
      key,
      some.length,
    ]),
  )
}
const becomes = (incidentId: string, expected: Record<string, number>) => {
  const look = async () => {
    wakeAll()
    expect(await states(incidentId)).toEqual(expected)
  }
  return vi.waitFor(look, { timeout: 10_000, interval: 50 })
}

const summaryOf = (incidentId: string) =>
  telling.world.ask(deliveryCalls.getIncidentNotifications, { params: { incidentId } }, manager)
const becomesNotReached = (incidentId: string, count: number, timeout = 10_000) => {
  const look = async () => {
    wakeAll()
    expect((await summaryOf(incidentId)).notReached).toBe(count)
  }
  return vi.waitFor(look, { timeout, interval: 50 })
}
const listed = async (incidentId: string, as = manager) =>
  (await telling.world.ask(deliveryCalls.listDeliveries, { params: { incidentId }, query: {} }, as)).items
const start = (kind: 'Actual' | 'Exercise' | 'Test' = 'Exercise') => {
  const body = { ...drillAt([telling.oak.sites[0]]), kind }
  return telling.world.ask(startIncident, { body }, manager).then(() => body.incidentId)
}
const mail = (address: string) => ({ kind: 'email' as const, address, name: null })
const end = (incidentId: string, message = 'All clear.') =>
  telling.world.ask(endIncident, { params: { incidentId }, body: { ...newId(), message } }, manager)

describe('a drill', () => {
  test('tells its people by mail, SMS, browser, webhook and Slack, says DRILL in each, and shows that it was sent', async () => {
    const { members, browser } = await telling.people(3)
    const { endpointId, secret } = await telling.webhook()
    const slack = await telling.webhook('/slack', 'slack')
    await telling.rule([
      await telling.group([
        ...members,
        { kind: 'endpoint', endpointId },
        { kind: 'endpoint', endpointId: slack.endpointId },
      ]),
    ])
    tell()
    const incidentId = await start()
    await becomes(incidentId, {
      'email sent': 3,
      'sms sent': 3,
      'push sent': 3,
      'webhook sent': 1,
      'teamChat sent': 1,
    })

    for (const { text } of telling.mail.taken) {
      expect(text).toMatch(/^Subject: DRILL: Lockdown at oak east/m)
      expect(text).toMatch(/DRILL: This is a drill. Nobody is in danger./)
      expect(text).toMatch(/https:\/\/muster\.example\/notified\/[\w-]{22}/)
    }
    for (const { body, from } of telling.sms.taken)
      expect([from, body]).toEqual([
        smsAccount.SMS_FROM,
        expect.stringMatching(/^DRILL: oak district: Lockdown at oak east\./),
      ])
    const shown = JSON.parse(browser.read(telling.push.received[0]?.body ?? Buffer.alloc(0)))
    expect(shown).toMatchObject({ title: 'DRILL: Lockdown at oak east', tag: incidentId, kind: 'Exercise' })
    const hook = telling.hooks.received.find(({ path }) => path === '/hook')
    expect(hook && openWebhook(hook, secret)).toMatchObject({
      type: 'incident.started',
      data: { incidentId, kind: 'Exercise', text: expect.stringMatching(/^DRILL: /) },
    })
    const chat = telling.hooks.received.find(({ path }) => path === '/slack')
    expect(chat?.body.toString()).toContain('DRILL: ')
    const all = { total: 11, notReached: 0, acknowledged: 0 }
    await vi.waitFor(async () => expect(await summaryOf(incidentId)).toMatchObject(all), { timeout: 3_000 })
  })

  test('shows exactly whom it did not reach, and why, first', async () => {
    const { members } = await telling.people(2)
    const groupId = await telling.group([
      ...members,
      { kind: 'email', address: 'gone@example.org', name: 'Gone' },
      { kind: 'sms', address: '+15551000000', name: 'Wrong number' },
    ])
    await telling.rule([groupId], { channels: ['email', 'sms'] })
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'email sent': 2, 'email failed': 1, 'sms sent': 2, 'sms failed': 1 })
    const first = (await listed(incidentId))
      .slice(0, 2)
      .map(({ name, address, problem }) => ({ name, address, problem }))
    expect(first).toEqual([
      { name: 'Gone', address: 'gone@example.org', problem: expect.stringContaining('No such user here') },
      { name: 'Wrong number', address: '+15551000000', problem: expect.stringContaining('did not take it') },
    ])
    expect((await summaryOf(incidentId)).notReached).toBe(2)
  })

  test('with a mail server that says nothing holds up nobody who is told in another way', async () => {
    const silent = await startSilentServer()
    onTestFinished(() => silent.close())
    const { members } = await telling.people(5)
    await telling.rule([await telling.group(members)])
    const notifier = tell({}, { ...telling.config, SMTP_URL: silent.url })
    const incidentId = await start()
    await becomes(incidentId, { 'email queued': 5, 'sms sent': 5, 'push sent': 5 })
    await notifier.stop()
  })

  test('with a mail server that never says anything shows in the end whom that did not reach, and why', async () => {
    const silent = await startSilentServer()
    onTestFinished(() => silent.close())
    const { members } = await telling.people(1)
    await telling.rule([await telling.group(members)])
    const place = { ...telling.config, SMTP_URL: silent.url }
    const db = openDatabase(telling.world.db.appUrl, 2)
    onTestFinished(() => db.destroy())
    const notifier = tell({ email: openTransports(db, place, 50).email }, place)
    const incidentId = await start()
    const problem = 'The mail server did not answer in time.'
    const mail = async () => (await telling.deliveries(incidentId)).find(({ channel }) => channel === 'email')
    let noted = 0
    for (let tries = 1; tries <= 7; tries++) {
      const isNoted = async () => {
        const delivery = await mail()
        expect(delivery).toMatchObject({ tries, problem, state: tries < 7 ? 'queued' : 'failed' })
        expect(delivery?.changed_at.getTime()).toBeGreaterThan(noted)
        noted = delivery?.changed_at.getTime() ?? 0
      }
      await vi.waitFor(isNoted, { timeout: 10_000 })
      if (tries === 7) break
      await telling.makeDue()
      notifier.wake()
    }
    await becomes(incidentId, { 'email failed': 1, 'sms sent': 1, 'push sent': 1 })
    expect((await listed(incidentId))[0]).toMatchObject({
      channel: 'email',
      state: 'failed',
      problem,
      nextTryAt: null,
    })
    await becomesNotReached(incidentId, 1, 3_000)
  })

  test('with a mail server that is away says so of each, and tells them when it is back', async () => {
    const away = await startMailServer()
    await away.close()
    const { members } = await telling.people(20)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const notifier = tell({}, { ...telling.config, SMTP_URL: away.url })
    const incidentId = await start()
    await becomesNotReached(incidentId, 20)
    expect((await listed(incidentId))[0]).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('cannot be reached'),
    })
    const back = await startMailServer(undefined, away.port)
    onTestFinished(() => back.close())
    await telling.makeDue()
    notifier.wake()
    await becomes(incidentId, { 'email sent': 20 })
    expect(new Set(back.taken.map(({ to }) => to[0])).size).toBe(20)
    expect(back.taken).toHaveLength(20)
  })

  test('of which a mail server takes half and no more for now reaches the others later, and nobody twice', async () => {
    const seen = new Set<string>()
    let most = 5
    const half = await startMailServer((address) => {
      if (seen.size >= most && !seen.has(address)) return [452, 'Too many recipients']
      seen.add(address)
      return null
    })
    onTestFinished(() => half.close())
    const { members } = await telling.people(10)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const notifier = tell({}, { ...telling.config, SMTP_URL: half.url })
    const incidentId = await start()
    await becomes(incidentId, { 'email sent': 5, 'email queued': 5 })
    await becomesNotReached(incidentId, 5)
    most = 10
    await telling.makeDue()
    notifier.wake()
    await becomes(incidentId, { 'email sent': 10 })
    expect(half.taken).toHaveLength(10)
    expect(new Set(half.taken.map(({ to }) => to[0])).size).toBe(10)
  })

  test('told by two servers at once tells nobody twice', async () => {
    const { members, ids } = await telling.people(40)
    await telling.rule([await telling.group(members)])
    tell()
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'email sent': 40, 'sms sent': 40, 'push sent': 40 })
    expect([telling.mail.taken.length, telling.sms.taken.length, telling.push.received.length]).toEqual([
      40, 40, 40,
    ])
    expect(new Set(telling.push.received.map(({ path }) => path)).size).toBe(ids.length)
  })

  test('whose start was sent twice is told once', async () => {
    await telling.rule([await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])])
    tell()
    const body = drillAt([telling.oak.sites[0]])
    await Promise.all([1, 2].map(() => telling.world.call(startIncident, { body }, manager)))
    await becomes(body.incidentId, { 'email sent': 1 })
    expect((await summaryOf(body.incidentId)).wishes).toHaveLength(1)
  })

  test('of an organization that tells nobody notes nothing, and an ordinary event never does', async () => {
    const incidentId = await start()
    expect((await summaryOf(incidentId)).wishes).toEqual([])
    await telling.rule([await telling.group([])])
    const body = { ...newId(), message: 'Stay.', severity: 1 as const }
    await telling.world.ask(sendBroadcast, { params: { incidentId }, body }, manager)
    expect((await summaryOf(incidentId)).wishes).toEqual([])
  })
})

describe('a crash', () => {
  test('between the commit and the sending loses nobody: the next server tells them', async () => {
    await telling.rule([await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])])
    const incidentId = await start()
    expect(await telling.deliveries(incidentId)).toEqual([])
    const first = telling.notifier()
    await first.stop()
    tell()
    await becomes(incidentId, { 'email sent': 1 })
    expect(telling.mail.taken).toHaveLength(1)
  })

  test('between sending and noting it sends again under the same name, by which everybody knows a copy', async () => {
    const { members } = await telling.people(1)
    const { endpointId, secret } = await telling.webhook()
    await telling.rule([await telling.group([...members, { kind: 'endpoint', endpointId }])])
    const incidentId = await start()
    const db = openDatabase(telling.world.db.appUrl, 4)
    onTestFinished(() => db.destroy())
    await resolveNextRequest(db, telling.config)
    const transports = openTransports(db, telling.config)
    onTestFinished(() => transports.email.close())
    const lost = await Promise.all(
      (['email', 'sms', 'push', 'webhook'] as const).map(async (channel) => {
        const [claimed] = await claimDueDeliveries(db, channel, 10, new Map())
        if (!claimed) throw new Error(`nothing was claimed of ${channel}`)
        const send = await transports[channel].prepare([claimed])
        expect(await send(claimed, new AbortController().signal)).toMatchObject({ is: 'taken' })
        return claimed
      }),
    )
    // Simulates a dead process. Nobody claims its messages until their lease ends.
    const notifier = tell()
    expect(await states(incidentId)).toMatchObject({ 'email queued': 1, 'webhook queued': 1 })
    await telling.makeDue()
    notifier.wake()
    await becomes(incidentId, { 'email sent': 1, 'sms sent': 1, 'push sent': 1, 'webhook sent': 1 })
    const messageIds = telling.mail.taken.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1])
    expect(messageIds).toHaveLength(2)
    expect(new Set(messageIds).size).toBe(1)
    const topics = telling.push.received.map(({ headers }) => headers.topic)
    expect(topics).toEqual([incidentId.replaceAll('-', ''), incidentId.replaceAll('-', '')])
    expect(new Set(telling.hooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(telling.hooks.received.map((got) => openWebhook(got, secret))).toHaveLength(2)
    expect(new Set(telling.sms.taken.map(({ body }) => body)).size).toBe(1)
    // The dead process's outcome comes too late to change anything.
    await recordOutcomes(
      db,
      lost.map((claimed) => ({ claimed, outcome: { is: 'refused', sentence: 'Late.' } })),
    )
    expect(await states(incidentId)).toMatchObject({ 'email sent': 1, 'webhook sent': 1 })
  })
})

describe('what follows', () => {
  test('an update and the end reach the same people, each in its own words', async () => {
    await telling.rule([await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])])
    tell()
    const incidentId = await start('Actual')
    await becomes(incidentId, { 'email sent': 1 })
    const body = { ...newId(), message: 'Police are at the gate.' }
    await telling.world.ask(deliveryCalls.notifyPeople, { params: { incidentId }, body }, manager)
    await becomes(incidentId, { 'email sent': 2 })
    await end(incidentId)
    await becomes(incidentId, { 'email sent': 3 })
    const subjects = telling.mail.taken.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1])
    expect(subjects).toEqual([
      'Lockdown at oak east',
      'Update: Lockdown at oak east',
      'It is over: Lockdown at oak east',
    ])
    expect(telling.mail.taken[1]?.text).toContain('Police are at the gate.')
    expect((await summaryOf(incidentId)).wishes.map(({ stage, recipients }) => [stage, recipients])).toEqual([
      ['end', 1],
      ['update', 1],
      ['start', 1],
    ])
  })

  test('what could not be told before the end is not told after it; a webhook is told everything', async () => {
    telling.hooks.answer(status(503))
    const { endpointId } = await telling.webhook()
    const slack = await telling.webhook('/slack', 'slack')
    const groupId = await telling.group([
      { kind: 'endpoint', endpointId },
      { kind: 'endpoint', endpointId: slack.endpointId },
    ])
    await telling.rule([groupId], { stages: ['start'] })
    const notifier = tell()
    const incidentId = await start()
    await becomesNotReached(incidentId, 2)
    await end(incidentId)
    telling.hooks.answer((_, response) => response.writeHead(200).end())
    await telling.makeDue()
    notifier.wake()
    await becomes(incidentId, { 'webhook sent': 1, 'teamChat failed': 1 })
  })

  test('a test does not reach families; quiet hours hold back a drill and never a real one', async () => {
    const families = await telling.group([{ kind: 'email', address: 'home@example.org', name: null }], {
      isForFamilies: true,
    })
    const quiet = { from: '00:00', to: '23:59', timeZone: 'UTC' }
    const sleepers = await telling.group([{ kind: 'email', address: 'late@example.org', name: null }], {
      quiet,
    })
    await telling.rule([families, sleepers])
    tell()
    const [trial, real] = [await start('Test'), await start('Actual')]
    // One minute of the day is not quiet.
    const held = new Date().getUTCHours() === 23 && new Date().getUTCMinutes() === 59 ? 'sent' : 'held'
    await becomes(trial, { [`email ${held}`]: 1 })
    await becomes(real, { 'email sent': 2 })
    expect((await listed(trial)).map(({ address }) => address)).toEqual(['late@example.org'])
  })

  test('families are told in words of their own, by every channel and behind the link; who is staff as well is told as staff', async () => {
    const { endpointId, secret } = await telling.webhook()
    const inside = await telling.group([mail('staff@example.org'), mail('both@example.org')])
    const families = await telling.group(
      [mail('home@example.org'), mail('both@example.org'), { kind: 'endpoint', endpointId }],
      { isForFamilies: true },
    )
    await telling.rule([families, inside])
    tell()
    const [, site] = telling.oak.sites
    const body = {
      ...drillAt([site]),
      kind: 'Actual' as const,
      location: 'Library',
      message: 'Gunman, library',
    }
    await telling.world.ask(startIncident, { body }, manager)
    await becomes(body.incidentId, { 'email sent': 3, 'webhook sent': 1 })
    const textTo = (address: string) =>
      telling.mail.taken.find(({ to }) => to.includes(address))?.text.replaceAll('=\r\n', '') ?? ''
    const inner = /library|gunman|led by|place:|threat/i
    expect(textTo('home@example.org')).not.toMatch(inner)
    expect(textTo('home@example.org')).toContain('Everyone at oak west stays behind locked doors.')
    for (const address of ['staff@example.org', 'both@example.org'])
      expect(textTo(address)).toMatch(/Place: Library/)
    const [hook] = telling.hooks.received
    const hooked = hook && openWebhook(hook, secret)
    expect(hooked).toMatchObject({ data: { location: null, commander: null, type: null, typeName: null } })
    expect(JSON.stringify(hooked)).not.toMatch(inner)
    const token = /notified\/([\w-]{22})/.exec(textTo('home@example.org'))?.[1] ?? ''
    const read = await telling.world.ask(notifiedCalls.getNotified, { params: { token } })
    expect(JSON.stringify(read)).not.toMatch(inner)
    expect(read.message).toContain('Stay away')
  })

  test('a browser that has unsubscribed is told so once, and not again', async () => {
    const { members } = await telling.people(1)
    await telling.rule([await telling.group(members)], { channels: ['push'] })
    telling.push.answer(status(410))
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'push failed': 1 })
    const next = await start()
    await becomes(next, { 'email failed': 1 })
    expect(await listed(next)).toMatchObject([{ address: null, problem: expect.stringContaining('no way') }])
  })
})

describe('a webhook', () => {
  test('that does not take it in the end keeps it as a dead letter, to be sent again', async () => {
    const { endpointId } = await telling.webhook()
    await telling.rule([await telling.group([{ kind: 'endpoint', endpointId }])])
    telling.hooks.answer(status(500))
    const notifier = tell()
    const incidentId = await start()
    let noted = 0
    for (let tries = 1; tries <= 7; tries++) {
      const isNoted = async () => {
        const [delivery] = await telling.deliveries(incidentId)
        expect(delivery).toMatchObject({ tries, problem: expect.stringContaining('500') })
        expect(delivery?.changed_at.getTime()).toBeGreaterThan(noted)
        noted = delivery?.changed_at.getTime() ?? 0
      }
      await vi.waitFor(isNoted, { timeout: 10_000 })
      await telling.makeDue()
      notifier.wake()
    }
    await becomes(incidentId, { 'webhook failed': 1 })
    const dead = await telling.world.ask(
      calls.listDeadLetters,
      { params: { endpointId }, query: {} },
      manager,
    )
    expect(dead).toMatchObject({ total: 1, items: [{ tries: 7, problem: expect.stringContaining('500') }] })
    telling.hooks.answer(status(200))
    const params = { incidentId, deliveryId: dead.items[0]?.deliveryId ?? '' }
    expect(await telling.world.ask(deliveryCalls.resendDelivery, { params }, manager)).toMatchObject({
      state: 'queued',
      tries: 0,
    })
    notifier.wake()
    await becomes(incidentId, { 'webhook sent': 1 })
    expect(new Set(telling.hooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    // A second press finds nothing that failed.
    expect(await telling.world.ask(deliveryCalls.resendDelivery, { params }, manager)).toMatchObject({
      state: 'sent',
    })
  })

  test('that hangs holds up no other', async () => {
    const hanging = await startFakeServer(neverAnswer)
    onTestFinished(() => hanging.close())
    const [slow, quick] = [await telling.webhook('/slow'), await telling.webhook('/quick')]
    telling.hooks.answer(({ path }, response) => path === '/quick' && response.writeHead(200).end())
    const members = [slow, quick].map(({ endpointId }) => ({ kind: 'endpoint' as const, endpointId }))
    await telling.rule([await telling.group(members)])
    const notifier = tell()
    const incidentId = await start()
    await becomes(incidentId, { 'webhook queued': 1, 'webhook sent': 1 })
    await notifier.stop()
  })
})

describe('an answer', () => {
  async function oneByEach() {
    const { members } = await telling.people(1)
    await telling.rule([await telling.group(members)], { channels: ['sms'] })
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'sms sent': 1 })
    const [delivery] = await telling.deliveries(incidentId)
    if (!delivery) throw new Error('nothing was sent')
    return { incidentId, delivery }
  }
  const receipt = (url: string, fields: Record<string, string>, signature: string) =>
    telling.world.server.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    })

  test('of the SMS service says that it arrived, if it is signed; later ones cannot take that back', async () => {
    const { incidentId, delivery } = await oneByEach()
    const url = telling.sms.taken[0]?.receiptUrl ?? ''
    expect(url).toBe(`${publicUrl}/api/notifications/sms-receipts/${delivery.id}`)
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
    expect((await receipt(url, fields, 'bm90IHNpZ25lZA==')).statusCode).toBe(403)
    expect(await states(incidentId)).toEqual({ 'sms sent': 1 })
    expect((await receipt(url, fields, smsSignature(smsAccount.SMS_TOKEN, url, fields))).statusCode).toBe(204)
    expect(await states(incidentId)).toEqual({ 'sms delivered': 1 })
    const failed = { ...fields, MessageStatus: 'failed' }
    expect((await receipt(url, failed, smsSignature(smsAccount.SMS_TOKEN, url, failed))).statusCode).toBe(204)
    expect(await states(incidentId)).toEqual({ 'sms delivered': 1 })
  })

  test('that it did not arrive says so', async () => {
    const { incidentId, delivery } = await oneByEach()
    const url = `${publicUrl}/api/notifications/sms-receipts/${delivery.id}`
    const fields = { MessageStatus: 'undelivered', ErrorCode: '30003' }
    await receipt(url, fields, smsSignature(smsAccount.SMS_TOKEN, url, fields))
    expect(await listed(incidentId)).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('30003') },
    ])
    const other = url.replace(delivery.id, randomUUID())
    expect((await receipt(other, fields, smsSignature(smsAccount.SMS_TOKEN, other, fields))).statusCode).toBe(
      404,
    )
  })

  test('of its reader is noted once; looking at the link alone is no answer', async () => {
    const { incidentId, delivery } = await oneByEach()
    const params = { token: delivery.token }
    expect(telling.sms.taken[0]?.body).toContain(`${publicUrl}/notified/${delivery.token}`)
    expect(await telling.world.ask(notifiedCalls.getNotified, { params })).toMatchObject({
      organizationName: 'oak district',
      kind: 'Exercise',
      action: 'Lockdown',
      siteNames: ['oak east'],
      isOver: false,
      acknowledgedAt: null,
    })
    const first = await telling.world.ask(notifiedCalls.acknowledgeNotified, { params })
    expect(first.acknowledgedAt).not.toBeNull()
    expect(await telling.world.ask(notifiedCalls.acknowledgeNotified, { params })).toEqual(first)
    expect(await summaryOf(incidentId)).toMatchObject({ acknowledged: 1, notReached: 0 })
    await end(incidentId)
    expect((await telling.world.ask(notifiedCalls.getNotified, { params })).isOver).toBe(true)
    const guess = await telling.world.call(notifiedCalls.getNotified, { params: { token: 'A'.repeat(22) } })
    expect(guess.status).toBe(404)
  })

  test('that nothing has changed costs nothing, and it is counted once a second, however many ask', async () => {
    const { incidentId, delivery } = await oneByEach()
    const headers = await telling.world.headersOf(manager)
    const ask = (more = {}) =>
      telling.world.call(
        deliveryCalls.getIncidentNotifications,
        { params: { incidentId } },
        { headers: { ...headers, ...more } },
      )
    const now = performance.now() + 2_000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const { headers: answered } = await ask()
    const known = { 'if-none-match': String(answered.etag) }
    expect((await ask(known)).status).toBe(304)
    await telling.world.ask(notifiedCalls.acknowledgeNotified, { params: { token: delivery.token } })
    expect((await ask(known)).status).toBe(304)
    clock.mockReturnValue(now + 1_000)
    expect((await ask(known)).status).toBe(200)
  })
})

test('who may not configure notifications sees addresses in part, and nobody those of another organization', async () => {
  await telling.rule([await telling.group([{ kind: 'email', address: 'ann@example.org', name: null }])])
  tell()
  const incidentId = await start()
  await becomes(incidentId, { 'email sent': 1 })
  const { SiteSpecific, Staff } = telling.oak.staff
  expect(await listed(incidentId, SiteSpecific)).toMatchObject([
    { name: 'a…@example.org', address: 'a…@example.org' },
  ])
  const ask = (as: typeof Staff) =>
    telling.world.call(deliveryCalls.listDeliveries, { params: { incidentId }, query: {} }, as)
  expect((await ask(Staff)).status).toBe(403)
  expect((await ask(telling.world.tenants[1].staff.Manager)).status).toBe(404)
})
