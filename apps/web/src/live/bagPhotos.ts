import { openIndexedDbStore } from './indexedDbStore.ts'

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

/** Photos in memory, shared by every store of this page: the page that takes one is not the one that sends it. */
const inMemory = new Map<string, Blob>()

/** Opens the photos of this phone. Nothing here throws: a photo that cannot be kept still goes out from memory. */
export function openPhotoStore(factory?: IDBFactory): PhotoStore {
  const within = openIndexedDbStore({ database: 'muster', store: 'photos' }, factory)
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
