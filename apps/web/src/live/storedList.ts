import { z } from 'zod'
import { type BagValue, bagValue } from './bagValue.ts'

/** A list that lies in the browser's storage, where several tabs, of several versions of the app, change it. */
export type StoredList<T> = {
  entries: BagValue<readonly T[]>
  /** Every change starts from what is stored, so that two tabs do not undo each other. */
  change: (next: (known: readonly T[]) => readonly T[]) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

type Found<T> = { entries: T[]; unread: unknown[] }

/**
 * Opens a list.
 * @param storage the browser's localStorage, or null where it keeps none (then the list lasts as long as the page)
 * @param shape one entry. What does not fit is another version's: it is not shown, and written back as it is.
 * @param idOf what is the same for one entry through all its changes
 */
export function openStoredList<S extends z.ZodType>(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  shape: S,
  idOf: (entry: z.output<S>) => string,
): StoredList<z.output<S>> {
  type T = z.output<S>
  /** Whether the storage took the last change. If not it is full or forbidden, and memory is what counts. */
  let canStore = storage !== null
  /** What this page has known: of what is stored besides, another tab has put it there. */
  const met = new Set<string>()
  const entries = bagValue<readonly T[]>([])
  show(stored().entries)

  function stored(): Found<T> {
    const found: Found<T> = { entries: [], unread: [] }
    for (const item of items()) {
      const entry = shape.safeParse(item)
      if (entry.success) found.entries.push(entry.data)
      else found.unread.push(item)
    }
    return found
  }

  function items(): unknown[] {
    try {
      return z.array(z.unknown()).parse(JSON.parse(storage?.getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }

  function latest(found: Found<T>): readonly T[] {
    if (canStore) return found.entries
    return [...entries.get(), ...found.entries.filter((entry) => !met.has(idOf(entry)))]
  }

  function show(next: readonly T[]) {
    for (const entry of next) met.add(idOf(entry))
    entries.set(next)
  }

  return {
    entries,
    change(next) {
      const found = stored()
      const changed = next(latest(found))
      try {
        storage?.setItem(key, JSON.stringify([...found.unread, ...changed]))
        canStore = storage !== null
      } catch {
        canStore = false
      }
      show(changed)
    },
    reload() {
      const now = latest(stored())
      if (JSON.stringify(now) !== JSON.stringify(entries.get())) show(now)
    },
  }
}
