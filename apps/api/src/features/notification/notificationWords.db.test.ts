import * as deliveryCalls from '@muster/contract/deliveryCalls'
import { startIncident } from '@muster/contract/incidentCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWebhook } from '../../../test/fakeServers.ts'
import { type NotificationWorld, openNotificationWorld, smsAccount } from '../../../test/notificationWorld.ts'
import { mail, notifyingSteps } from '../../../test/notifying.ts'
import { newId } from '../../../test/roomCalls.ts'
import { drillAt } from '../../../test/world.ts'

/** Tests what people outside read, in every channel: of a drill, of something real, as staff and as a family. */

let telling: NotificationWorld
let manager: NotificationWorld['oak']['staff']['Manager']

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())
beforeEach(() => telling.forget())

const { tell, becomes, summaryOf, start, end } = notifyingSteps(() => telling)

test('a drill tells its people by mail, SMS, browser, webhook and Slack, says DRILL in each, and shows that it was sent', async () => {
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
    expect(text).toMatch(/DRILL: This is a drill. No one is in danger./)
    // The mail wraps long lines (quoted-printable, RFC 2045).
    expect(text.replace(/=\r?\n/g, '')).toMatch(/https:\/\/muster\.example\/notified\/[\w-]{22}/)
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

test('an update and the end reach the same people, each in its own words', async () => {
  await telling.rule([await telling.group([mail('ann@example.org')])])
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
    'Ended: Lockdown at oak east',
  ])
  expect(telling.mail.taken[1]?.text).toContain('Police are at the gate.')
  expect((await summaryOf(incidentId)).wishes.map(({ stage, recipients }) => [stage, recipients])).toEqual([
    ['end', 1],
    ['update', 1],
    ['start', 1],
  ])
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
  expect(textTo('home@example.org')).toContain('Everyone at oak west was asked to lock the doors.')
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
