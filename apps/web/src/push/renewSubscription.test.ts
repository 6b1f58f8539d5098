import { renewPush } from '@muster/contract/notifiedCalls'
import { urlOf } from '@muster/contract/urlOf'
import { expect, test } from 'vitest'
import { renewalPath, renewSubscription } from './renewSubscription.ts'
import type { SavedSubscription, SubscriptionStore } from './subscriptionStore.ts'

const p256dh = 'B'.repeat(87)
const auth = 'a'.repeat(22)
const oak: SavedSubscription = {
  tenantId: 'oak',
  subscriptionId: '0192f2a0-1234-7000-8000-000000000001',
  secret: 'o'.repeat(22),
  endpoint: 'https://push.example.org/old',
  serverKey: 'AQID',
}
const river = { ...oak, tenantId: 'river', subscriptionId: '0192f2a0-1234-7000-8000-000000000002' }
const subscriptionAt = (endpoint: string) =>
  ({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }) as unknown as PushSubscription

/** A browser that holds this. @param now where it is reached; null: nowhere, until it subscribes */
function browser(now: string | null, held: SavedSubscription[]) {
  const kept = new Map(held.map((each) => [each.tenantId, each]))
  const store: SubscriptionStore = {
    all: async () => [...kept.values()],
    put: async (each) => void kept.set(each.tenantId, each),
    remove: async (tenantId) => void kept.delete(tenantId),
  }
  const subscribed: unknown[] = []
  const manager = {
    getSubscription: async () => (now === null ? null : subscriptionAt(now)),
    subscribe: async (options?: PushSubscriptionOptionsInit) => {
      subscribed.push(options)
      return subscriptionAt('https://push.example.org/fresh')
    },
  }
  return { kept, store, subscribed, manager }
}

/** A server that answers with these, in turn; null: nothing comes back. */
function server(...answers: (number | null)[]) {
  const asked: [path: string, body: unknown][] = []
  const send = (async (path: string, { body }: RequestInit) => {
    asked.push([path, renewPush.body.parse(JSON.parse(String(body)))])
    const status = answers.shift()
    if (!status) throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  }) as typeof fetch
  return { asked, send }
}

test('it is sent where the contract has it', () => {
  const params = { subscriptionId: oak.subscriptionId }
  expect(renewalPath(oak.subscriptionId)).toBe(urlOf(renewPush, { params }))
})

test('a browser that is reached elsewhere tells each organization, once', async () => {
  const endpoint = 'https://push.example.org/new'
  const { kept, store, manager, subscribed } = browser(endpoint, [oak, river])
  const { asked, send } = server(200, 200)
  await renewSubscription(manager, store, send)
  await renewSubscription(manager, store, send)
  const body = { secret: oak.secret, subscription: { endpoint, keys: { p256dh, auth } } }
  expect(asked).toEqual([
    [renewalPath(oak.subscriptionId), body],
    [renewalPath(river.subscriptionId), body],
  ])
  expect([...kept.values()].map((each) => each.endpoint)).toEqual([endpoint, endpoint])
  expect(subscribed).toEqual([])
})

test('one that is reached nowhere any more subscribes anew: as it did, else with the key it kept', async () => {
  const ended = { userVisibleOnly: true, applicationServerKey: new Uint8Array([9]) }
  for (const [options, expected] of [
    [ended, ended],
    [null, { userVisibleOnly: true, applicationServerKey: new Uint8Array([1, 2, 3]) }],
  ] as const) {
    const { kept, store, manager, subscribed } = browser(null, [oak])
    await renewSubscription(manager, store, server(200).send, options)
    expect(subscribed).toEqual([expected])
    expect(kept.get('oak')?.endpoint).toBe('https://push.example.org/fresh')
  }
})

test('one on which nobody is told, or that is where it was, says nothing', async () => {
  const { asked, send } = server()
  const nobodys = browser(null, [])
  await renewSubscription(nobodys.manager, nobodys.store, send)
  const same = browser(oak.endpoint, [oak])
  await renewSubscription(same.manager, same.store, send)
  expect([asked, nobodys.subscribed]).toEqual([[], []])
})

test('what does not arrive is said by the next page; what was switched off is not said again', async () => {
  const { kept, store, manager } = browser('https://push.example.org/new', [oak, river])
  await renewSubscription(manager, store, server(null, 404).send)
  expect([...kept.values()]).toEqual([oak])
  await renewSubscription(manager, store, server(429).send)
  expect([...kept.values()]).toEqual([oak])
  const { asked, send } = server(200)
  await renewSubscription(manager, store, send)
  expect(asked).toHaveLength(1)
  expect(kept.get('oak')?.endpoint).toBe('https://push.example.org/new')
})
