import { readPush } from '../push/readPush.ts'
import { renewSubscription } from '../push/renewSubscription.ts'
import { openSubscriptionStore } from '../push/subscriptionStore.ts'

declare const self: ServiceWorkerGlobalScope

/** The button beside a message. Not every system shows it: there the mail or the page asks. */
const readAction = 'read'

/**
 * Shows push messages, also while no page of Muster is open, and follows a press on them. A browser whose endpoint
 * changes reports it.
 */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? null)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { path, readAt } = readPush(String(event.notification.data))
    event.waitUntil(event.action === readAction && readAt ? reportRead(readAt, path) : open(path))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription | null }
    const { pushManager } = self.registration
    const following = renewSubscription(
      pushManager,
      openSubscriptionStore(),
      fetch,
      oldSubscription?.options ?? null,
    )
    ;(event as ExtendableEvent).waitUntil(following)
  })
}

function show(text: string | null): Promise<void> {
  const { title, body, tag, readAt, language, read } = readPush(text)
  // `actions` and `renotify` are not in every browser, nor among TypeScript’s words.
  const options: NotificationOptions & { renotify: boolean; actions: { action: string; title: string }[] } = {
    body,
    lang: language,
    dir: 'auto',
    tag,
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: text,
    actions: readAt ? [{ action: readAction, title: read }] : [],
  }
  return self.registration.showNotification(title, options)
}

/** Says that it was read without opening anything; where that fails, the page opens. */
async function reportRead(readAt: string, path: string): Promise<void> {
  const answer = await fetch(readAt, { method: 'POST' }).catch(() => null)
  if (!answer?.ok) await open(path)
}

/** Brings the page to the front that shows it already, or opens one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const wanted = new URL(path, self.location.origin)
  const shows = ({ pathname, search }: URL) =>
    pathname === wanted.pathname && (wanted.search === '' || search === wanted.search)
  const there = pages.find(({ url }) => shows(new URL(url)))
  if (there) await there.focus()
  else await self.clients.openWindow(path)
}
