import { ownDatabase } from '../live/ownDatabase.ts'

/** How this browser was subscribed in one organisation: what it needs to say later, with nobody signed in, where it is reached. */
export type KeptBrowser = {
  tenantId: string
  subscriptionId: string
  /** Shown to the server when it is reached elsewhere. */
  secret: string
  /** Where the server was last told that it is reached. */
  endpoint: string
  /** The server’s public key (VAPID), as base64url. */
  serverKey: string
}

/** What is kept here is read by the service worker, too, which sees no localStorage. Nothing here throws. */
export type KeptBrowsers = {
  all: () => Promise<KeptBrowser[]>
  put: (kept: KeptBrowser) => Promise<void>
  remove: (tenantId: string) => Promise<void>
}

/** Opens what this browser keeps. Where storage is forbidden nothing is kept, and the person is asked again. */
export function openKeptBrowsers(): KeptBrowsers {
  const within = ownDatabase({ database: 'muster-push', store: 'browsers', keys: { keyPath: 'tenantId' } })
  return {
    all: async () =>
      ((await within('readonly', (store) => store.getAll())) ?? []).filter((each) => isKept(each)),
    put: async (kept) => void (await within('readwrite', (store) => store.put(kept))),
    remove: async (tenantId) => void (await within('readwrite', (store) => store.delete(tenantId))),
  }
}

function isKept(value: unknown): value is KeptBrowser {
  if (typeof value !== 'object' || value === null) return false
  const names = ['tenantId', 'subscriptionId', 'secret', 'endpoint', 'serverKey']
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
}
