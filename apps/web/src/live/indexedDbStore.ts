/** One thing asked of a store. */
type RunRequest = <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T | undefined>

/**
 * Opens a store of this browser’s own (IndexedDB) for each thing that is asked of it, and makes it where it is missing.
 * Nothing here throws: what cannot be asked, because the browser forbids it or its disk is full, is answered undefined.
 * @param keys how the store’s values are named; by who puts them, where left out
 */
export function openIndexedDbStore(
  location: { database: string; store: string; keys?: IDBObjectStoreParameters },
  factory: IDBFactory | undefined = browserDatabases(),
): RunRequest {
  return async (mode, work) => {
    if (!factory) return undefined
    try {
      const database = await openDatabase(factory, location)
      try {
        return await requestResult(
          work(database.transaction(location.store, mode).objectStore(location.store)),
        )
      } finally {
        database.close()
      }
    } catch {
      return undefined
    }
  }
}

function browserDatabases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function openDatabase(
  factory: IDBFactory,
  { database, store, keys }: Parameters<typeof openIndexedDbStore>[0],
): Promise<IDBDatabase> {
  const request = factory.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store, keys)
  return requestResult(request)
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
