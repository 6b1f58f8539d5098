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

const databaseName = 'muster-push'
const storeName = 'browsers'

/** Opens what this browser keeps. Where storage is forbidden nothing is kept, and the person is asked again. */
export function openKeptBrowsers(): KeptBrowsers {
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      const database = await opened()
      try {
        return await answerOf(work(database.transaction(storeName, mode).objectStore(storeName)))
      } finally {
        database.close()
      }
    } catch {
      return undefined
    }
  }
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

function opened(): Promise<IDBDatabase> {
  const request = globalThis.indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'tenantId' })
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
