import { getPushKey, pushSubscription, subscribePush, unsubscribePush } from '@muster/contract/notifiedCalls'
import { call } from '../api/call.ts'
import { deviceName } from './deviceName.ts'
import { followPush } from './followPush.ts'
import { type KeptBrowser, openKeptBrowsers } from './keptBrowsers.ts'
import { type BrowserFacts, pushStanding } from './pushStanding.ts'
import { bytesOf, isSameKey } from './serverKey.ts'

/** Being told on the browser that this page is open in. */

/** What this browser says of itself now. */
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
 * The id under which this browser is known in a tenant, if what the server was last told of it is still so; null when it is not. A browser
 * that is reached elsewhere by now is told nothing there.
 */
export async function idHere(tenantId: string): Promise<string | null> {
  const kept = await keptIn(tenantId)
  if (!kept || !isAllowed()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  const now = await registration?.pushManager.getSubscription()
  return now?.endpoint === kept.endpoint ? kept.subscriptionId : null
}

/** What a signed-in page does when it opens: a browser that is reached elsewhere by now says so (followPush.ts). Never throws. */
export async function followPushHere(): Promise<void> {
  if (!isAllowed()) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration) await followPush(registration.pushManager, keptBrowsers)
  } catch {
    // Its own service does not answer now; the next page tries again.
  }
}

/**
 * From now on the person is told on this browser. To be called from a press: the browser asks them, and some ask only then.
 * @returns whether they allowed it
 */
export async function notifyHere(tenantId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey: serverKey } = await call(getPushKey, {})
  const applicationServerKey = bytesOf(serverKey)
  const old = await pushManager.getSubscription()
  // One that was made with another key of the server can no longer be written to; nor, perhaps, one that the server was told of
  // already: it does not tell them there, or nobody would have been asked to press.
  const isKnown = old !== null && (await keptIn(tenantId))?.endpoint === old.endpoint
  if (old && (isKnown || !isSameKey(old.options.applicationServerKey, applicationServerKey)))
    await old.unsubscribe()
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const subscription = pushSubscription.parse(subscribed.toJSON())
  const body = { subscription, device: deviceName(navigator.userAgent) }
  const { subscriptionId, secret } = await call(subscribePush, { body })
  await keptBrowsers.put({ tenantId, subscriptionId, secret, serverKey, endpoint: subscription.endpoint })
  // Other organisations in which they are told on it.
  await followPush(pushManager, keptBrowsers)
  return true
}

/** The person is no longer told on a browser of theirs, this one or another. */
export async function stopNotifying(tenantId: string, subscriptionId: string): Promise<void> {
  await call(unsubscribePush, { params: { subscriptionId } })
  if ((await keptIn(tenantId))?.subscriptionId === subscriptionId) await keptBrowsers.remove(tenantId)
}

const keptBrowsers = openKeptBrowsers()

async function keptIn(tenantId: string): Promise<KeptBrowser | undefined> {
  return (await keptBrowsers.all()).find((each) => each.tenantId === tenantId)
}

/** Whether this browser may show messages, without asking anybody. */
function isAllowed(): boolean {
  const facts = browserFacts()
  return pushStanding(facts) === 'possible' && facts.permission === 'granted'
}
