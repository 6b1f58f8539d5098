/**
 * Photos that wait on this phone until the report they belong to is sent. They are kept in IndexedDB, which has room
 * for pictures, and, where a browser forbids that, in memory for as long as the page is open.
 */
export type PhotoStore = {
  /** @returns whether it is still here once the page was closed */
  put: (photoId: string, photo: Blob) => Promise<boolean>
  /** The photo, or null where this phone no longer has it. */
  get: (photoId: string) => Promise<Blob | null>
  remove: (photoId: string) => Promise<void>
}

const databaseName = 'muster'
const storeName = 'photos'

/** Photos in memory, shared by every store of this page: the page that takes one is not the one that sends it. */
const inMemory = new Map<string, Blob>()

/** Opens the photos of this phone. Nothing here throws: a photo that cannot be kept still goes out from memory. */
export function openPhotoStore(factory: IDBFactory | undefined = browserDatabases()): PhotoStore {
  const within = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    if (!factory) return undefined
    try {
      const database = await opened(factory)
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
    async put(photoId, photo) {
      inMemory.set(photoId, photo)
      return (await within('readwrite', (store) => store.put(photo, photoId))) !== undefined
    },
    async get(photoId) {
      const stored: unknown =
        inMemory.get(photoId) ?? (await within('readonly', (store) => store.get(photoId)))
      return stored instanceof Blob ? stored : null
    },
    async remove(photoId) {
      inMemory.delete(photoId)
      await within('readwrite', (store) => store.delete(photoId))
    },
  }
}

function browserDatabases(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
