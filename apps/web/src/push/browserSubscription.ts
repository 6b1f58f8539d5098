import { getPushKey, pushSubscription, subscribePush, unsubscribePush } from '@muster/contract/notifiedCalls'
import { deviceName } from '@muster/domain/deviceName'
import { spokenLanguage } from '@muster/words/t'
import { call } from '../api/call.ts'
import { type BrowserFacts, pushSupport } from './pushSupport.ts'
import { renewSubscription } from './renewSubscription.ts'
import { decodeBase64Url, isSameKey } from './serverKey.ts'
import { openSubscriptionStore, type SavedSubscription } from './subscriptionStore.ts'

/** Notifications on the browser that this page is open in. */

/** Reads the present facts about this browser. */
export function browserFacts(): BrowserFacts {
  return {
    agent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isSecure: window.isSecureContext,
    isOnHomeScreen: window.matchMedia('(display-mode: standalone)').matches,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : null,
  }
}

/**
 * The id under which this browser is known in a tenant, if the server's record of it is still right; null when it is
 * not. A browser whose endpoint has changed gets nothing at the old one.
 */
export async function subscriptionIdHere(tenantId: string): Promise<string | null> {
  const saved = await savedSubscriptionOf(tenantId)
  if (!saved || !isAllowed()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const now = await registration?.pushManager.getSubscription()
  return now?.endpoint === saved.endpoint ? saved.subscriptionId : null
}

/**
 * Renews the subscription when a signed-in page opens: a browser whose endpoint has changed reports it
 * (renewSubscription.ts). Never throws.
 */
export async function renewSubscriptionHere(): Promise<void> {
  if (!isAllowed()) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration)
      await renewSubscription(registration.pushManager, subscriptions, fetch, null, spokenLanguage())
  } catch {
    // Its own service does not answer now; the next page tries again.
  }
}

/**
 * Notifies the person on this browser from now on. To be called from a press: the browser asks them, and some ask
 * only then.
 * @returns true when they allowed it
 */
export async function subscribeHere(tenantId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey: serverKey } = await call(getPushKey, {})
  const applicationServerKey = decodeBase64Url(serverKey)
  const old = await pushManager.getSubscription()
  // A subscription made with another key of the server can no longer be written to; nor, perhaps, one that the server
  // knew already: it does not notify them there, or nobody would have been asked to press.
  const isKnown = old !== null && (await savedSubscriptionOf(tenantId))?.endpoint === old.endpoint
  if (old && (isKnown || !isSameKey(old.options.applicationServerKey, applicationServerKey)))
    await old.unsubscribe()
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const subscription = pushSubscription.parse(subscribed.toJSON())
  const language = spokenLanguage() === 'en' ? null : spokenLanguage()
  const body = { subscription, device: deviceName(navigator.userAgent), language }
  const { subscriptionId, secret } = await call(subscribePush, { body })
  const { endpoint } = subscription
  await subscriptions.put({
    tenantId,
    subscriptionId,
    secret,
    serverKey,
    endpoint,
    ...(language ? { language } : {}),
  })
  // Other organizations that notify them on it.
  await renewSubscription(pushManager, subscriptions)
  return true
}

/** Stops notifying the person on a browser of theirs, this one or another. */
export async function unsubscribe(tenantId: string, subscriptionId: string): Promise<void> {
  await call(unsubscribePush, { params: { subscriptionId } })
  if ((await savedSubscriptionOf(tenantId))?.subscriptionId === subscriptionId)
    await subscriptions.remove(tenantId)
}

const subscriptions = openSubscriptionStore()

async function savedSubscriptionOf(tenantId: string): Promise<SavedSubscription | undefined> {
  return (await subscriptions.all()).find((each) => each.tenantId === tenantId)
}

/** True when this browser may show messages, without asking anybody. */
function isAllowed(): boolean {
  const facts = browserFacts()
  return pushSupport(facts) === 'possible' && facts.permission === 'granted'
}
