import type { z } from 'zod'
import { whenForgotten } from '../../live/forgetBag.ts'
import { browserStorage } from '../../startup/browserStorage.ts'

/** Data from the server, and the time when this phone got it, in ms since 1970 by its own clock. */
export type Cached<T> = { data: T; at: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The data that came while this page was open; it lasts as long as the page, also where the browser stores nothing. */
const memoryCache = new Map<string, Cached<unknown>>()
const listeners = new Set<() => void>()

whenForgotten((barcode) => {
  for (const key of memoryCache.keys()) if (key.startsWith(cacheKey(barcode, ''))) memoryCache.delete(key)
})

/** The data a bag last got under a name, or null: never, or not in a shape that this version reads. */
export function readCached<S extends z.ZodType>(
  barcode: string,
  name: string,
  shape: S,
  storage: Store | null = browserStorage(),
): Cached<z.output<S>> | null {
  const key = cacheKey(barcode, name)
  const inMemory = memoryCache.get(key)
  // Only `keep` and the lines below fill the memory, each with what its shape let through.
  if (inMemory) return inMemory as Cached<z.output<S>>
  try {
    const { data, at } = JSON.parse(storage?.getItem(key) ?? 'null')
    const cached = { data: shape.parse(data), at: Number(at) }
    memoryCache.set(key, cached)
    return cached
  } catch {
    setAside(key, storage)
    return null
  }
}

/** Keeps unreadable data beside its key, which the next data will take: it may be somebody's half-made count. */
function setAside(key: string, storage: Store | null): void {
  try {
    const text = storage?.getItem(key) ?? null
    if (text !== null) storage?.setItem(`${key}.aside`, text)
  } catch {
    // Full: then it is lost with the next thing that is kept.
  }
}

/** Keeps the server's data on this phone, beyond this page where the browser lets us. */
export function storeCached(
  barcode: string,
  name: string,
  data: unknown,
  at: number = Date.now(),
  storage: Store | null = browserStorage(),
): void {
  const key = cacheKey(barcode, name)
  memoryCache.set(key, { data, at })
  try {
    storage?.setItem(key, JSON.stringify({ data, at }))
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
  for (const changed of listeners) changed()
}

/** Calls back whenever something is kept; returns the way to stop. */
export function subscribeToCache(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** For tests: a page that has just been opened. */
export function clearMemoryCache(): void {
  memoryCache.clear()
}

function cacheKey(barcode: string, name: string): string {
  return `muster.bag.${barcode}.kept.${name}`
}
