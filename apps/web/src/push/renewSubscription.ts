import type { renewPush } from '@muster/contract/notifiedCalls'
import type { LanguageCode } from '@muster/words/languages'
import type { z } from 'zod'
import { decodeBase64Url } from './serverKey.ts'
import type { SubscriptionStore } from './subscriptionStore.ts'

/** The browser's way to subscribe, by itself or anew. */
type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>
type Body = z.input<typeof renewPush.body>

/**
 * A browser changes its endpoint by itself: when its subscription runs out, or its push service starts over. Each
 * organization that notifies somebody on it is informed, with nobody signed in. Called by the service worker when the
 * browser says that it happened, and by each signed-in page, because browsers say so unreliably. An unchanged
 * endpoint is not sent; one that cannot be sent now is sent by the next page.
 * @param options as the subscription that ended had them; null: as it was kept
 * @param language spoken on this phone now; undefined: nobody knows, such as in the service worker
 */
export async function renewSubscription(
  manager: Manager,
  saved: SubscriptionStore,
  send: typeof fetch = fetch,
  options: PushSubscriptionOptionsInit | null = null,
  language?: LanguageCode,
): Promise<void> {
  const browsers = await saved.all()
  const [first] = browsers
  if (!first) return
  const subscription =
    (await manager.getSubscription()) ??
    (await manager.subscribe(
      options ?? { userVisibleOnly: true, applicationServerKey: decodeBase64Url(first.serverKey) },
    ))
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return
  for (const browser of browsers) {
    // A phone on which nobody chose a language speaks English.
    const isSpoken = language === undefined || language === (browser.language ?? 'en')
    if (browser.endpoint === endpoint && isSpoken) continue
    const body: Body = {
      secret: browser.secret,
      subscription: { endpoint, keys: { p256dh, auth } },
      ...(isSpoken ? {} : { language }),
    }
    const answer = await send(renewalPath(browser.subscriptionId), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    if (answer?.ok) await saved.put({ ...browser, endpoint, ...(isSpoken ? {} : { language }) })
    // Its owner has switched it off, here or from another device.
    if (answer?.status === 404) await saved.remove(browser.tenantId)
  }
}

/** The path of `renewPush`: the contract itself would make the service worker many times larger. */
export function renewalPath(subscriptionId: string): string {
  return `/api/push-subscriptions/${encodeURIComponent(subscriptionId)}/renewal`
}
