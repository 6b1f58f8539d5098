import { randomUUID } from 'node:crypto'
import { startIncident } from '@muster/contract/incidentCalls'
import { listAccountsToNotify } from '@muster/contract/notificationCalls'
import * as notifiedCalls from '@muster/contract/notifiedCalls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { newBrowser, status } from '../../../test/fakeServers.ts'
import { type NotificationWorld, openNotificationWorld } from '../../../test/notificationWorld.ts'
import type { TestAccount } from '../../../test/school.ts'
import { testSecrets } from '../../../test/testSecrets.ts'
import { drillAt } from '../../../test/world.ts'

/** Tests that browsers change their push address without a signed-in user, and still get notifications. */

let telling: NotificationWorld
let manager: TestAccount
let notifier: ReturnType<NotificationWorld['notifier']>

beforeAll(async () => {
  telling = await openNotificationWorld()
  manager = telling.oak.staff.Manager
  notifier = telling.notifier()
})
afterAll(async () => {
  await notifier.stop()
  await telling.close()
})

/** Returns the data of a browser that the manager has just subscribed. */
async function subscribed(endpoint = newPlace(), as = manager) {
  const subscription = { endpoint, keys: newBrowser().keys }
  const { body } = await telling.world.call(
    notifiedCalls.subscribePush,
    { body: { subscription, device: `Phone ${randomUUID().slice(0, 8)}` } },
    as,
  )
  return { ...body, subscription }
}
const newPlace = () => `${telling.push.url}/${randomUUID()}`

/** Nobody is signed in: a service worker has no session. */
const renew = (subscriptionId: string, secret: string, endpoint: string, keys = newBrowser().keys) =>
  telling.world.call(notifiedCalls.renewPush, {
    params: { subscriptionId },
    body: { secret, subscription: { endpoint, keys } },
  })
const listed = async (as = manager) =>
  (await telling.world.call(notifiedCalls.listPushSubscriptions, {}, as)).body
const idsOf = async (as = manager) => (await listed(as)).map(({ subscriptionId }) => subscriptionId)
const rowOf = async (id: string) =>
  (await telling.world.asOwner((owner) => owner.query('select * from push_subscription where id = $1', [id])))
    .rows[0]

describe('a browser that is reached elsewhere from now on', () => {
  test('says so with its secret alone, as often as it likes', async () => {
    const { subscriptionId, secret, device } = await subscribed()
    expect(secret).toMatch(/^[\w-]{22}$/)
    const [elsewhere, browser] = [newPlace(), newBrowser()]
    for (const isRenewed of [true, false])
      expect((await renew(subscriptionId, secret, elsewhere, browser.keys)).body).toEqual({ isRenewed })
    expect(await listed()).toContainEqual(expect.objectContaining({ subscriptionId, device }))
    const { encrypted_auth, ...row } = await rowOf(subscriptionId)
    expect(row).toMatchObject({ endpoint: elsewhere, p256dh: browser.keys.p256dh })
    const place = `push_subscription:${telling.oak.id}`
    expect(testSecrets.decrypt(encrypted_auth, place)).toBe(browser.keys.auth)
  })

  test('leaves nothing in the table that could be sent back as its secret, and an entry in the audit', async () => {
    const { subscriptionId, secret, device } = await subscribed()
    const kept = await rowOf(subscriptionId)
    expect(JSON.stringify(Object.values(kept).map(String))).not.toContain(secret)
    await renew(subscriptionId, secret, newPlace())
    const { rows } = await telling.world.asOwner((owner) =>
      owner.query("select * from audit where action = 'browser.renewed' and after->>'device' = $1", [device]),
    )
    expect(rows).toMatchObject([{ subject: manager.name, actor_id: null }])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('with another’s secret, a wrong one, or an id that is none, is not found', async () => {
    const [mine, other] = [await subscribed(), await subscribed()]
    const elsewhere = newPlace()
    for (const [id, secret] of [
      [mine.subscriptionId, other.secret],
      [mine.subscriptionId, 'a'.repeat(22)],
      [randomUUID(), mine.secret],
    ] as const) {
      const refused = await renew(id, secret, elsewhere)
      expect([refused.status, refused.problem.type]).toEqual([404, 'not-found'])
    }
    expect((await rowOf(mine.subscriptionId)).endpoint).toBe(mine.subscription.endpoint)
  })

  test('is not sent inside a private network', async () => {
    const { subscriptionId, secret } = await subscribed()
    const refused = await renew(subscriptionId, secret, 'https://10.0.0.1/push')
    expect([refused.status, refused.problem.type]).toEqual([422, 'private-address'])
  })

  test('is told there once, whoever else was told there before', async () => {
    const there = newPlace()
    const { Staff } = telling.oak.staff
    const [mine, again, theirs] = [
      await subscribed(),
      await subscribed(there),
      await subscribed(there, Staff),
    ]
    // Only the last subscriber of a browser gets notifications there.
    expect(await idsOf()).not.toContain(again.subscriptionId)
    expect((await renew(mine.subscriptionId, mine.secret, there)).body).toEqual({ isRenewed: true })
    expect(await idsOf(Staff)).not.toContain(theirs.subscriptionId)
    expect(await idsOf()).toContain(mine.subscriptionId)
  })

  test('that its owner has switched off stays off', async () => {
    const { subscriptionId, secret } = await subscribed()
    await telling.world.call(notifiedCalls.unsubscribePush, { params: { subscriptionId } }, manager)
    expect((await renew(subscriptionId, secret, newPlace())).status).toBe(404)
    expect(await idsOf()).not.toContain(subscriptionId)
  })
})

/** Returns the outcomes of messages about a drill that starts now. */
async function told() {
  const body = drillAt([telling.oak.sites[0]])
  await telling.world.ask(startIncident, { body }, manager)
  return vi.waitFor(
    async () => {
      notifier.wake()
      const all = await telling.deliveries(body.incidentId)
      expect(all.map(({ state }) => state)).not.toContain('queued')
      expect(all).not.toEqual([])
      return all.map(({ channel, state }) => ({ channel, state }))
    },
    { timeout: 10_000, interval: 50 },
  )
}

test('a browser whose push service knows it no more is told nothing, and comes back when it says where it is', async () => {
  const [person] = (await telling.people(1)).ids
  const [row] = (
    await telling.world.asOwner((owner) =>
      owner.query('select id, endpoint from push_subscription where user_id = $1', [person]),
    )
  ).rows
  const secret = 's'.repeat(22)
  await telling.world.asOwner((owner) =>
    owner.query(`update push_subscription set secret_hash = sha256(convert_to($2, 'UTF8')) where id = $1`, [
      row.id,
      secret,
    ]),
  )
  const member = { kind: 'account' as const, accountId: String(person) }
  await telling.rule([await telling.group([member])], { channels: ['push'] })
  const browsersOfAll = async () =>
    (await telling.world.call(listAccountsToNotify, { query: { search: 'person 0' } }, manager)).body.items[0]
      ?.browsers
  expect(await browsersOfAll()).toBe(1)
  telling.push.answer(status(410))
  onTestFinished(() => telling.push.answer(status(201)))
  expect(await told()).toEqual([{ channel: 'push', state: 'failed' }])
  expect(await browsersOfAll()).toBe(0)
  telling.push.answer(status(201))
  // With no browser left, email reports that there is no channel.
  expect(await told()).toEqual([{ channel: 'email', state: 'failed' }])
  const elsewhere = newPlace()
  expect((await renew(row.id, secret, elsewhere)).body).toEqual({ isRenewed: true })
  expect(await browsersOfAll()).toBe(1)
  telling.push.received.length = 0
  expect(await told()).toEqual([{ channel: 'push', state: 'sent' }])
  expect(telling.push.received.map(({ path }) => telling.push.url + path)).toEqual([elsewhere])
})

test('a guesser of secrets is told to wait, and browsers of the same school go on', async () => {
  const { subscriptionId, secret } = await subscribed()
  const guesses = await Promise.all(
    Array.from({ length: 200 }, () => renew(subscriptionId, 'b'.repeat(22), newPlace())),
  )
  expect([...new Set(guesses.map((each) => each.status))].sort()).toEqual([404, 429])
  expect((await renew(subscriptionId, secret, newPlace())).body).toEqual({ isRenewed: true })
})
