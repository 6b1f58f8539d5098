import { openIndexedDbStore } from '../live/indexedDbStore.ts'

/**
 * This browser's subscription in one organization: the data it needs to report a new endpoint later, with nobody
 * signed in.
 */
export type SavedSubscription = {
  tenantId: string
  subscriptionId: string
  /** Shown to the server when it is reached elsewhere. */
  secret: string
  /** The endpoint that the server last got. */
  endpoint: string
  /** The server’s public key (VAPID), as base64url. */
  serverKey: string
  /** The language that the server was told; absent: none. */
  language?: string
}

/** The store of subscriptions. The service worker reads it, too, which sees no localStorage. Nothing here throws. */
export type SubscriptionStore = {
  all: () => Promise<SavedSubscription[]>
  put: (saved: SavedSubscription) => Promise<void>
  remove: (tenantId: string) => Promise<void>
}

/** Opens this browser's store. Where storage is forbidden nothing is kept, and the person is asked again. */
export function openSubscriptionStore(): SubscriptionStore {
  const within = openIndexedDbStore({
    database: 'muster-push',
    store: 'browsers',
    keys: { keyPath: 'tenantId' },
  })
  return {
    all: async () =>
      ((await within('readonly', (store) => store.getAll())) ?? []).filter((each) =>
        isSavedSubscription(each),
      ),
    put: async (saved) => void (await within('readwrite', (store) => store.put(saved))),
    remove: async (tenantId) => void (await within('readwrite', (store) => store.delete(tenantId))),
  }
}

function isSavedSubscription(value: unknown): value is SavedSubscription {
  if (typeof value !== 'object' || value === null) return false
  const names = ['tenantId', 'subscriptionId', 'secret', 'endpoint', 'serverKey']
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}
