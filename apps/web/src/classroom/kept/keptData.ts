import type { z } from 'zod'
import { browserStorage } from '../../live/browserStorage.ts'
import { whenForgotten } from '../../live/forgetBag.ts'

/** Something the server told, and when this phone heard it, in ms since 1970 by its own clock. */
export type Kept<T> = { data: T; at: number }

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What was heard on this page; also where the browser keeps nothing, it lasts as long as the page. */
const known = new Map<string, Kept<unknown>>()
const listeners = new Set<() => void>()

whenForgotten((barcode) => {
  for (const key of known.keys()) if (key.startsWith(keyOf(barcode, ''))) known.delete(key)
})

/** What a bag was last told under a name, or null: never, or not in a shape that this version reads. */
export function readKept<S extends z.ZodType>(
  barcode: string,
  name: string,
  shape: S,
  storage: Store | null = browserStorage(),
): Kept<z.output<S>> | null {
  const key = keyOf(barcode, name)
  const inMemory = known.get(key)
  // Only `keep` and the lines below fill the memory, each with what its shape let through.
  if (inMemory) return inMemory as Kept<z.output<S>>
  try {
    const { data, at } = JSON.parse(storage?.getItem(key) ?? 'null')
    const kept = { data: shape.parse(data), at: Number(at) }
    known.set(key, kept)
    return kept
  } catch {
    putAside(key, storage)
    return null
  }
}

/** What cannot be read is kept beside its place, which the next thing kept will take: it may be somebody's half-made count. */
function putAside(key: string, storage: Store | null): void {
  try {
    const text = storage?.getItem(key) ?? null
    if (text !== null) storage?.setItem(`${key}.aside`, text)
  } catch {
    // Full: then it is lost with the next thing that is kept.
  }
}

/** Keeps what the server told, on this phone and beyond this page where the browser lets us. */
export function keep(
  barcode: string,
  name: string,
  data: unknown,
  at: number = Date.now(),
  storage: Store | null = browserStorage(),
): void {
  const key = keyOf(barcode, name)
  known.set(key, { data, at })
  try {
    storage?.setItem(key, JSON.stringify({ data, at }))
  } catch {
    // Full or forbidden: then it lasts as long as the page.
  }
  for (const changed of listeners) changed()
}

/** Calls back whenever something is kept; returns the way to stop. */
export function subscribeToKept(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** For tests: a page that has just been opened. */
export function forgetPage(): void {
  known.clear()
}

function keyOf(barcode: string, name: string): string {
  return `muster.bag.${barcode}.kept.${name}`
}
