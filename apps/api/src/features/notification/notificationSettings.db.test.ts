import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newBrowser, openWebhook, startFakeServer, status } from '../../../test/fakeServers.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import type { TestAccount } from '../../../test/school.ts'

/** Tests rules, groups and templates: changed by permitted users, audited, and never overwritten unseen. */

let telling: NotificationWorld
let manager: TestAccount

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
})
afterAll(() => telling.close())

const call: NotificationWorld['world']['call'] = (endpoint, input, as = manager) =>
  telling.world.call(endpoint, input, as)
const add = (groupId: string, member: GroupMember, groupMemberId = randomUUID() as string) =>
  call(calls.addGroupMember, { params: { groupId }, body: { groupMemberId, member } })
const mail = (address: string): GroupMember => ({ kind: 'email', address, name: null })

describe('a group', () => {
  test('has each line once, however often it is added, and loses one line at a time', async () => {
    const groupId = await telling.group([])
    const first = await add(groupId, mail('Ann@Example.org'))
    const again = await add(groupId, mail('ann@example.org '))
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.groupMemberId).toBe(first.body.groupMemberId)
    await add(groupId, mail('bob@example.org'))
    const params = { groupId, groupMemberId: first.body.groupMemberId }
    expect((await call(calls.removeGroupMember, { params })).body).toEqual({ isRemoved: true })
    expect((await call(calls.removeGroupMember, { params })).body).toEqual({ isRemoved: false })
    const { items } = (await call(calls.listGroupMembers, { params: { groupId }, query: {} })).body
    expect(items.map(({ name }) => name)).toEqual(['bob@example.org'])
  })

  test('that would contain itself, directly or through others, is refused', async () => {
    const [a, b, c] = [await telling.group([]), await telling.group([]), await telling.group([])]
    const within = (groupId: string): GroupMember => ({ kind: 'group', groupId })
    expect((await add(a, within(b))).status).toBe(201)
    expect((await add(b, within(c))).status).toBe(201)
    for (const [outer, inner] of [
      [a, a],
      [b, a],
      [c, a],
    ] as const) {
      const refused = await add(outer, within(inner))
      expect([refused.status, refused.problem.type]).toEqual([422, 'contains-itself'])
    }
    // Of two who close a cycle from both ends at once, one is refused.
    const [d, e] = [await telling.group([]), await telling.group([])]
    const both = await Promise.all([add(d, within(e)), add(e, within(d))])
    expect(both.map((each) => each.status).sort()).toEqual([201, 422])
  })

  test('takes no account, site, webhook or group of another organization', async () => {
    const groupId = await telling.group([])
    const river = telling.world.tenants[1]
    const theirs = await telling.group([], {}, river)
    const { rows } = await telling.world.asOwner((owner) =>
      owner.query('select id from app_user where email = $1', [river.staff.Manager.email]),
    )
    const members: GroupMember[] = [
      { kind: 'account', accountId: rows[0].id },
      { kind: 'siteStaff', siteId: river.sites[0].id },
      { kind: 'endpoint', endpointId: randomUUID() },
      { kind: 'group', groupId: theirs },
    ]
    for (const member of members)
      expect([member.kind, (await add(groupId, member)).status]).toEqual([member.kind, 404])
  })

  test('that somebody has changed meanwhile is not overwritten; one out of use comes back by being changed', async () => {
    const groupId = await telling.group([])
    const change = (version: number, name: string) =>
      call(calls.changeGroup, { params: { groupId }, body: { version, name } })
    expect((await change(1, 'Staff')).body).toMatchObject({ version: 2, name: 'Staff' })
    expect((await change(1, 'Others')).status).toBe(409)
    expect((await call(calls.retireGroup, { params: { groupId } })).body).toMatchObject({
      isRetired: true,
      version: 3,
    })
    expect((await call(calls.retireGroup, { params: { groupId } })).body).toMatchObject({ version: 3 })
    expect((await change(3, 'Staff')).body).toMatchObject({ isRetired: false })
  })

  test.each([
    ['no address', { kind: 'email', address: 'ann', name: null }],
    ['two addresses', { kind: 'email', address: 'a@x.org, b@x.org', name: null }],
    ['a number without its country', { kind: 'sms', address: '555 0100', name: null }],
    ['a name with a NUL', { kind: 'email', address: 'a@x.org', name: 'A\u0000' }],
  ])('takes %s from nobody', async (_, member) => {
    const groupId = await telling.group([])
    expect((await add(groupId, member as GroupMember)).status).toBe(422)
  })
})

test('a rule is kept once, names no group or site of others, and is not overwritten unseen', async () => {
  const groupId = await telling.group([])
  const ruleId = await telling.rule([groupId])
  const says = {
    name: 'Real ones',
    kinds: ['Actual' as const],
    types: null,
    siteIds: null,
    stages: ['start' as const],
  }
  const body = { ...says, channels: ['sms' as const], groupIds: [groupId], version: 1 }
  const change = (more: object) => call(calls.changeRule, { params: { ruleId }, body: { ...body, ...more } })
  expect((await change({ siteIds: [telling.world.tenants[1].sites[0].id] })).status).toBe(404)
  expect((await change({ groupIds: [randomUUID()] })).status).toBe(404)
  expect((await change({ channels: [] })).status).toBe(422)
  expect((await change({})).body).toMatchObject({ version: 2, channels: ['sms'] })
  expect((await change({})).status).toBe(409)
})

describe('words', () => {
  const params = { reader: 'staff' as const, channel: 'email' as const, stage: 'start' as const }
  const save = (own: { subject: string | null; body: string } | null, version = 0) =>
    call(calls.saveNotificationWords, { params, body: { version, own } })

  test('with a variable that nobody knows are refused, with the ones there are', async () => {
    const refused = await save({ subject: 'Drill', body: 'In {room} now' })
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      expect.stringContaining('{room} is not a variable'),
    ])
    expect(refused.problem.errors?.[0]?.field).toBe('own.body')
    expect((await save({ subject: null, body: 'x' })).problem.errors?.[0]?.field).toBe('own.subject')
  })

  test('for families may not name where in the building it is, who leads, or why', async () => {
    for (const variable of ['location', 'commander', 'type']) {
      const own = { subject: 'News', body: `It is about {${variable}}.` }
      const families = { ...params, reader: 'families' as const }
      const refused = await call(calls.saveNotificationWords, { params: families, body: { version: 0, own } })
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'own.body'])
      expect(refused.problem.detail).toContain(`Leave out {${variable}}`)
    }
  })

  test('are saved over those that were seen, used in what is told, and left for what is built in', async () => {
    const own = { subject: 'Now: {action}', body: 'Go on. {message}' }
    expect((await save(own)).body).toMatchObject({ own, version: 1 })
    expect((await save({ ...own, body: 'Other' })).status).toBe(409)
    const groupId = await telling.group([mail('ann@example.org')])
    await telling.rule([groupId])
    const occasion = {
      kind: 'Test' as const,
      type: 1 as const,
      action: 'Hold' as const,
      stage: 'start' as const,
    }
    const preview = async () =>
      (await call(calls.previewNotifications, { body: { ...occasion, siteIds: [telling.oak.sites[0].id] } }))
        .body
    expect((await preview()).channels[0]).toMatchObject({
      channel: 'email',
      subject: 'TEST: Now: Hold',
      recipients: 1,
    })
    expect((await save(null, 1)).body).toMatchObject({ own: null, version: 2 })
    const after = await preview()
    expect(after.channels[0]?.subject).toBe('TEST: Hold at oak east')
    expect(after.items).toMatchObject([{ channel: 'email', address: 'ann@example.org', isHeld: false }])
  })
})

describe('a webhook', () => {
  test.each([
    'https://127.0.0.1/x',
    'https://[::ffff:192.168.0.1]/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/x',
    'http://hooks.example.org/x',
  ])('at %s is refused with a sentence', async (url) => {
    const body = { endpointId: randomUUID(), name: 'Inside', format: 'standard' as const, url }
    const refused = await call(calls.createEndpoint, { body })
    expect([refused.status, refused.problem.type]).toEqual([422, 'private-address'])
  })

  test('shows its secret once; a new one signs beside the old for a day', async () => {
    const { endpointId, secret } = await telling.webhook()
    const again = {
      endpointId,
      name: 'Hook /hook',
      format: 'standard' as const,
      url: `${telling.hooks.url}/hook`,
    }
    expect((await call(calls.createEndpoint, { body: again })).body.secret).toBeNull()
    const params = { endpointId }
    const rotated = (await call(calls.rotateEndpointSecret, { params, body: { version: 1 } })).body
    expect(rotated.oldSecretUntil).not.toBeNull()
    expect((await call(calls.rotateEndpointSecret, { params, body: { version: 1 } })).status).toBe(409)
    expect((await call(calls.testEndpoint, { params })).body).toMatchObject({
      isTaken: true,
      status: 200,
      problem: null,
    })
    const [got] = telling.hooks.received.splice(0)
    if (!got) throw new Error('nothing came')
    for (const key of [secret, rotated.secret ?? ''])
      expect(openWebhook(got, key)).toMatchObject({ type: 'muster.test', data: { kind: 'Test' } })
    const { text } = await call(calls.listEndpoints, { query: {} })
    expect(text).not.toContain('whsec_')
  })

  test('that answers wrongly says so when it is tried, and a channel of Slack never shows its address', async () => {
    telling.hooks.answer(status(302, { location: 'http://169.254.169.254/' }))
    onTestFinished(() => telling.hooks.answer(status(200)))
    const { endpointId } = await telling.webhook('/services/T1/SECRET', 'slack')
    const { body } = await call(calls.testEndpoint, { params: { endpointId } })
    expect(body).toMatchObject({
      isTaken: false,
      status: 302,
      problem: expect.stringContaining('not followed'),
    })
    expect((await call(calls.listEndpoints, { query: {} })).text).not.toContain('SECRET')
    const audited = await telling.world.asOwner((owner) =>
      owner.query("select * from audit where action like 'notification%'"),
    )
    expect(audited.rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(audited.rows)).not.toMatch(/SECRET|whsec_/)
  })

  test('gets a new name and a new address, each without the other; not over what somebody else has changed', async () => {
    const { endpointId, secret } = await telling.webhook('/first')
    const params = { endpointId }
    const change = (body: { version: number; name: string; url?: string | null }) =>
      call(calls.changeEndpoint, { params, body })
    const pathOfTest = async () => {
      expect((await call(calls.testEndpoint, { params })).body).toMatchObject({ isTaken: true })
      const got = telling.hooks.received.splice(0).at(-1)
      if (!got) throw new Error('nothing came')
      openWebhook(got, secret)
      return got.path
    }
    const renamed = await change({ version: 1, name: 'Dispatch center', url: null })
    expect([renamed.status, renamed.body]).toMatchObject([200, { version: 2, name: 'Dispatch center' }])
    expect(await pathOfTest()).toBe('/first')
    const second = `${telling.hooks.url}/second`
    expect((await change({ version: 1, name: 'Other', url: second })).problem.type).toBe('changed-since')
    const inside = await change({ version: 2, name: 'Other', url: 'https://10.0.0.1/x' })
    expect([inside.status, inside.problem.type, inside.problem.errors?.[0]?.field]).toEqual([
      422,
      'private-address',
      'url',
    ])
    expect((await change({ version: 2, name: ' ', url: second })).status).toBe(422)
    expect(await pathOfTest()).toBe('/first')
    const moved = await change({ version: 2, name: 'Dispatch center', url: second })
    expect(moved.body).toMatchObject({ version: 3, name: 'Dispatch center', shownUrl: second })
    expect(await pathOfTest()).toBe('/second')
  })

  test('out of use is on the list of those that are, and comes back with its address by being changed', async () => {
    const { endpointId } = await telling.webhook('/services/T2/KEY', 'slack')
    const params = { endpointId }
    const isListed = async (activeOnly: string) =>
      (await call(calls.listEndpoints, { query: { activeOnly, pageSize: 1000 } })).body.items.some(
        (each) => each.endpointId === endpointId,
      )
    expect((await call(calls.retireEndpoint, { params })).body).toMatchObject({
      isRetired: true,
      version: 2,
    })
    expect([await isListed('true'), await isListed('false')]).toEqual([false, true])
    const body = { version: 2, name: 'Slack #safety', url: null }
    expect((await call(calls.changeEndpoint, { params, body: { ...body, version: 1 } })).status).toBe(409)
    expect((await call(calls.changeEndpoint, { params, body })).body).toMatchObject({ isRetired: false })
    expect(await isListed('true')).toBe(true)
    expect((await call(calls.testEndpoint, { params })).body).toMatchObject({ isTaken: true })
    expect(telling.hooks.received.splice(0).at(-1)?.path).toBe('/services/T2/KEY')
    expect((await call(calls.rotateEndpointSecret, { params, body: { version: 3 } })).problem).toMatchObject({
      type: 'no-secret',
      detail: expect.stringContaining('Change the address'),
    })
  })
})

describe('a person', () => {
  test('subscribes their own browsers, each once, and takes off nobody else’s', async () => {
    const push = await startFakeServer()
    onTestFinished(() => push.close())
    const subscription = { endpoint: `${telling.push.url}/mine`, keys: newBrowser().keys }
    const subscribe = () => call(notifiedCalls.subscribePush, { body: { subscription, device: 'Phone' } })
    const { subscriptionId } = (await subscribe()).body
    expect((await subscribe()).body.subscriptionId).toBe(subscriptionId)
    const { Staff } = telling.oak.staff
    const take = (as: TestAccount) =>
      telling.world.call(notifiedCalls.unsubscribePush, { params: { subscriptionId } }, as)
    expect((await take(Staff)).body).toEqual({ isRemoved: false })
    expect((await call(notifiedCalls.listPushSubscriptions, {})).body).toHaveLength(1)
    expect((await take(manager)).body).toEqual({ isRemoved: true })
    const inside = { endpoint: 'https://10.0.0.1/push', keys: newBrowser().keys }
    expect(
      (await call(notifiedCalls.subscribePush, { body: { subscription: inside, device: 'Phone' } })).status,
    ).toBe(422)
    expect((await call(notifiedCalls.getPushKey, {})).body.publicKey).toMatch(/^[\w-]{87}$/)
    expect((await call(notifiedCalls.getPushKey, {})).body).toEqual(
      (await call(notifiedCalls.getPushKey, {})).body,
    )
  })

  test('keeps a number of their own, whole', async () => {
    const set = (phone: string | null) => call(notifiedCalls.setMyContact, { body: { phone } })
    expect((await set('+1 (555) 010-0000')).body.phone).toBe('+15550100000')
    const refused = await set('0100000')
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ field: 'phone', message: expect.stringContaining('with its country code') }],
    ])
    expect(
      (await call(calls.listAccountsToNotify, { query: { search: 'manager of oak' } })).body.items,
    ).toMatchObject([{ email: manager.email, phone: '+15550100000', browsers: 0 }])
    expect((await set(null)).body.phone).toBeNull()
  })

  test('means the same number, however it is written, and is told where one that was kept is nobody’s', async () => {
    const set = (phone: string) => call(notifiedCalls.setMyContact, { body: { phone } })
    expect((await set('+44 (0)20 7946 0000')).body).toMatchObject({
      phone: '+442079460000',
      phoneProblem: null,
    })
    expect((await set('\u202a0049 (0)30 901820\u202c')).body.phone).toBe('+4930901820')
    // As 0.1 stored it.
    await telling.world.asOwner((owner) =>
      owner.query(`update notification_contact set phone = '+4402079460000' where phone = '+4930901820'`),
    )
    expect((await call(notifiedCalls.getMyContact, {})).body).toMatchObject({
      phone: '+4402079460000',
      phoneProblem: expect.stringContaining('You may mean +442079460000'),
    })
    await call(notifiedCalls.setMyContact, { body: { phone: null } })
  })
})

test('a group’s line for SMS is the number that is meant, and one that nobody has says so in the list', async () => {
  const groupId = await telling.group([])
  const line = (address: string) => add(groupId, { kind: 'sms', address, name: 'Head' })
  expect((await line('+44 (0)20 7946 0000')).body).toMatchObject({
    member: { address: '+442079460000' },
    problem: null,
  })
  // The same number once more is the same member.
  await line('＋44 20 7946 0000')
  const refused = await line('+1 336 533 1632 x218')
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ field: 'member.address', message: expect.stringContaining('extension') }],
  ])
  await telling.world.asOwner((owner) =>
    owner.query(
      `update notification_member set member = jsonb_set(member, '{address}', '"+4402079460000"') where group_id = $1`,
      [groupId],
    ),
  )
  const { items } = (await call(calls.listGroupMembers, { params: { groupId }, query: {} })).body
  expect(items).toMatchObject([
    {
      name: 'Head',
      member: { address: '+4402079460000' },
      problem: expect.stringContaining('You may mean'),
    },
  ])
})

test('a place that names nobody to write to switches no browser on, and says what an operator sets', async () => {
  const bare = await telling.world.addServer({ sendsNotifications: false })
  const browser = { endpoint: 'https://push.example.org/1', keys: newBrowser().keys }
  for (const input of [
    telling.world.call(notifiedCalls.getPushKey, {}, manager, bare),
    telling.world.call(
      notifiedCalls.subscribePush,
      { body: { subscription: browser, device: 'Phone' } },
      manager,
      bare,
    ),
  ]) {
    const { status, problem } = await input
    expect([status, problem.type, problem.detail]).toEqual([
      409,
      'push-not-set-up',
      expect.stringContaining('MAIL_FROM'),
    ])
  }
})

test('a place says which ways work, and what an operator sets for the others', async () => {
  const bare = await telling.world.addServer({ sendsNotifications: false })
  const { body } = await telling.world.call(calls.listChannels, {}, manager, bare)
  expect(body.map(({ channel, missing }) => [channel, missing])).toEqual([
    ['email', 'SMTP_URL and MAIL_FROM'],
    ['sms', 'SMS_ACCOUNT, SMS_TOKEN and SMS_FROM'],
    ['push', 'PUBLIC_URL with https, or MAIL_FROM'],
    ['webhook', null],
    ['teamChat', null],
  ])
})
