import { randomUUID } from 'node:crypto'
import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { sendBroadcast } from '@muster/contract/incidentCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { smsSignature, status } from '../../../test/fakeServers.ts'
import {
  type NotificationWorld,
  openNotificationWorld,
  publicUrl,
  smsAccount,
} from '../../../test/notificationWorld.ts'
import { mail, notifyingSteps } from '../../../test/notifying.ts'
import { newId } from '../../../test/roomCalls.ts'

/** Tests whom notifications of an incident reach, who was not reached, and what its people answer. */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())
beforeEach(() => telling.forget())

const { tell, states, becomes, summaryOf, listed, start, end } = notifyingSteps(() => telling)

describe('a drill', () => {
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

  test('of an organization that tells nobody notes nothing, and an ordinary event never does', async () => {
    const incidentId = await start()
    expect((await summaryOf(incidentId)).wishes).toEqual([])
    await telling.rule([await telling.group([])])
    const body = { ...newId(), message: 'Stay.', severity: 1 as const }
    await telling.world.ask(sendBroadcast, { params: { incidentId }, body }, manager)
    expect((await summaryOf(incidentId)).wishes).toEqual([])
  })

  test('is told to a browser that has unsubscribed once, and not again', async () => {
    const { members } = await telling.people(1)
    await telling.rule([await telling.group(members)], { channels: ['push'] })
    telling.push.answer(status(410))
    tell()
    const incidentId = await start()
    await becomes(incidentId, { 'push failed': 1 })
    const next = await start()
    await becomes(next, { 'email failed': 1 })
    expect(await listed(next)).toMatchObject([
      { address: null, problem: expect.stringContaining('no contact details') },
    ])
  })

  test('marked as a test does not reach families; quiet hours hold back a drill and never a real one', async () => {
    const families = await telling.group([mail('home@example.org')], {
      isForFamilies: true,
    })
    const quiet = { from: '00:00', to: '23:59', timeZone: 'UTC' }
    const sleepers = await telling.group([mail('late@example.org')], {
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
  await telling.rule([await telling.group([mail('ann@example.org')])])
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

test('a search finds an address for those who read it whole, and unmasks it for nobody else', async () => {
  const mother = { kind: 'sms' as const, address: '+15551234567', name: 'Mother of N' }
  await telling.rule([await telling.group([mail('ann@example.org'), mother])], { channels: ['email', 'sms'] })
  tell()
  const incidentId = await start()
  await becomes(incidentId, { 'email sent': 1, 'sms sent': 1 })
  const found = async (search: string, as: typeof manager) => {
    const input = { params: { incidentId }, query: { search } }
    return (await telling.world.ask(deliveryCalls.listDeliveries, input, as)).items.map(({ name }) => name)
  }
  for (const part of ['+15551', '5', 'ann', '@example'])
    expect([part, await found(part, telling.oak.staff.SiteSpecific)]).toEqual([part, []])
  expect(await found('mother', telling.oak.staff.SiteSpecific)).toEqual(['Mother of N'])
  expect(await found('+15551', manager)).toEqual(['Mother of N'])
  expect(await found('ann@', manager)).toEqual(['ann@example.org'])
})
