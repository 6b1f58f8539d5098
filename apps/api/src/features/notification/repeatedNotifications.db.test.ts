import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { startIncident } from '@muster/contract/incidentCalls'
import * as calls from '@muster/contract/notificationCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswer, openWebhook, startFakeServer, status } from '../../../test/fakeServers.ts'
import { startMailServer, startSilentServer } from '../../../test/mailServer.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import { mail, notifyingSteps } from '../../../test/notifying.ts'
import { drillAt } from '../../../test/world.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { claimDueDeliveries, RoundRobin, urgencies } from './claimDeliveries.ts'
import { recordOutcomes } from './recordOutcomes.ts'
import { resolveNextRequest } from './resolveRequests.ts'
import { openTransports } from './transports.ts'

/** Tests what is sent again after a failure or a crash, and that nobody is told twice. */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())
beforeEach(() => telling.forget())

const { tell, states, becomes, summaryOf, becomesNotReached, listed, start, end } = notifyingSteps(
  () => telling,
)

describe('a drill', () => {
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
    const notifier = tell({ email: openTransports(db, place, { timeout: 50 }).email }, place)
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
    const { members } = await telling.people(6)
    await telling.rule([await telling.group(members)], { channels: ['email'] })
    const notifier = tell({}, { ...telling.config, SMTP_URL: away.url })
    const incidentId = await start()
    await becomesNotReached(incidentId, 6)
    expect((await listed(incidentId))[0]).toMatchObject({
      state: 'queued',
      problem: expect.stringContaining('cannot be reached'),
    })
    const back = await startMailServer(undefined, away.port)
    onTestFinished(() => back.close())
    await telling.makeDue()
    notifier.wake()
    await becomes(incidentId, { 'email sent': 6 })
    expect(new Set(back.taken.map(({ to }) => to[0])).size).toBe(6)
    expect(back.taken).toHaveLength(6)
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
    // More than one server sends at once.
    const { members, ids } = await telling.people(20)
    await telling.rule([await telling.group(members)])
    tell()
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'email sent': 20, 'sms sent': 20, 'push sent': 20 })
    expect([telling.mail.taken.length, telling.sms.taken.length, telling.push.received.length]).toEqual([
      20, 20, 20,
    ])
    expect(new Set(telling.push.received.map(({ path }) => path)).size).toBe(ids.length)
  })

  test('whose start was sent twice is told once', async () => {
    await telling.rule([await telling.group([mail('ann@example.org')])])
    tell()
    const body = drillAt([telling.oak.sites[0]])
    await Promise.all([1, 2].map(() => telling.world.call(startIncident, { body }, manager)))
    await becomes(body.incidentId, { 'email sent': 1 })
    expect((await summaryOf(body.incidentId)).wishes).toHaveLength(1)
  })
})

describe('a crash', () => {
  test('between the commit and the sending loses nobody: the next server tells them', async () => {
    await telling.rule([await telling.group([mail('ann@example.org')])])
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
        const [claimed] = await claimDueDeliveries(
          db,
          channel,
          [{ urgencies, count: 10 }],
          new RoundRobin(),
          new Map(),
        )
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

describe('a webhook', () => {
  test('is told after the end what it could not be told before; nobody else is', async () => {
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
