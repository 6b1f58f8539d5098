import { getPushKey, pushSubscription, subscribePush, unsubscribePush } from '@muster/contract/notifiedCalls'
import { call } from '../api/call.ts'
import { deviceName } from './deviceName.ts'
import { type BrowserFacts, pushStanding } from './pushStanding.ts'

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

/** The id under which this browser is known in a tenant, while it still can be reached; null when it is not. */
export async function idHere(tenantId: string): Promise<string | null> {
  const id = readId(tenantId)
  if (id === null || pushStanding(browserFacts()) !== 'possible' || Notification.permission !== 'granted')
    return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? id : null
}

/**
 * From now on the person is told on this browser. To be called from a press: the browser asks them, and some ask only then.
 * @returns whether they allowed it
 */
export async function notifyHere(tenantId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { publicKey } = await call(getPushKey, {})
  const applicationServerKey = bytesOf(publicKey)
  const old = await pushManager.getSubscription()
  // One that was made with another key of the server can no longer be written to.
  if (old && !isSame(old.options.applicationServerKey, applicationServerKey)) await old.unsubscribe()
  const subscribed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const body = {
    subscription: pushSubscription.parse(subscribed.toJSON()),
    device: deviceName(navigator.userAgent),
  }
  const { subscriptionId } = await call(subscribePush, { body })
  localStorage.setItem(nameOf(tenantId), subscriptionId)
  return true
}

/** The person is no longer told on a browser of theirs, this one or another. */
export async function stopNotifying(tenantId: string, subscriptionId: string): Promise<void> {
  await call(unsubscribePush, { params: { subscriptionId } })
  if (readId(tenantId) === subscriptionId) localStorage.removeItem(nameOf(tenantId))
}

const nameOf = (tenantId: string) => `muster.push.${tenantId}`

function readId(tenantId: string): string | null {
  try {
    return localStorage.getItem(nameOf(tenantId))
  } catch {
    return null
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function isSame(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const has = new Uint8Array(key ?? new ArrayBuffer(0))
  return has.length === wanted.length && has.every((byte, at) => byte === wanted[at])
}
