import { z } from 'zod'
import { type ObservableValue, observableValue } from './observableValue.ts'
import { reportUnreadable } from './unreadableEntries.ts'

/** A list that lies in the browser's storage, where several tabs, of several versions of the app, change it. */
export type StoredList<T> = {
  entries: ObservableValue<readonly T[]>
  /** Every change starts from what is stored, so that two tabs do not undo each other. */
  change: (next: (known: readonly T[]) => readonly T[]) => void
  /** Reads the storage again: another tab has changed it. */
  reload: () => void
}

/** The key under which unreadable parts of a list are set aside once somebody was informed. */
export function setAsideKey(key: string): string {
  return `${key}.aside`
}

/** The number of unreadable entries kept beside a list, the newest. */
const maxSetAside = 20

type ParsedList<T> = { entries: T[]; unreadable: unknown[] }

/**
 * Opens a list.
 * @param storage the browser's localStorage, or null where it keeps none (then the list lasts as long as the page)
 * @param shape one entry. What does not fit, or cannot even be tried on this browser, may be another version's: it is not
 * shown, is written back as it is, and stops nothing else. How much of that there is, is said (unreadableEntries.ts).
 * @param idOf what is the same for one entry through all its changes
 */
export function openStoredList<S extends z.ZodType>(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  shape: S,
  idOf: (entry: z.output<S>) => string,
): StoredList<z.output<S>> {
  type T = z.output<S>
  /** False when the storage refused the last change: then it is full or forbidden, and memory counts. */
  let canStore = storage !== null
  /** The ids that this page has known: any other stored entry was put there by another tab. */
  const seenIds = new Set<string>()
  const entries = observableValue<readonly T[]>([])
  show(stored().entries)

  function stored(): ParsedList<T> {
    const found: ParsedList<T> = { entries: [], unreadable: [] }
    for (const item of items()) {
      const entry = read(item)
      if (entry) found.entries.push(entry.data)
      else found.unreadable.push(item)
    }
    reportUnreadable(key, found.unreadable.length, setAside)
    return found
  }

  /**
   * A shape that throws, as in a browser without a built-in that it uses, is no reason to lose the entries beside
   * this one.
   */
  function read(item: unknown): { data: T } | null {
    try {
      const { success, data } = shape.safeParse(item)
      return success ? { data } : null
    } catch {
      return null
    }
  }

  /**
   * The stored entries. A stored value that is no list counts as one unreadable entry: it is not overwritten either.
   */
  function items(): unknown[] {
    const text = storedText()
    if (text === null) return []
    try {
      return z.array(z.unknown()).parse(JSON.parse(text))
    } catch {
      return [text]
    }
  }

  function storedText(): string | null {
    try {
      return storage?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  /** Takes what cannot be read out of the list, once somebody knows of it. It stays on the device, beside the list. */
  function setAside() {
    const { entries: known, unreadable } = stored()
    try {
      const before: unknown = JSON.parse(storage?.getItem(setAsideKey(key)) ?? '[]')
      const aside = [...(Array.isArray(before) ? before : []), ...unreadable].slice(-maxSetAside)
      storage?.setItem(setAsideKey(key), JSON.stringify(aside))
      storage?.setItem(key, JSON.stringify(known))
    } catch {
      // Full: it stays in the list, and is said again when the page is opened next.
    }
    reportUnreadable(key, 0, setAside)
  }

  function latest(found: ParsedList<T>): readonly T[] {
    if (canStore) return found.entries
    return [...entries.get(), ...found.entries.filter((entry) => !seenIds.has(idOf(entry)))]
  }

  function show(next: readonly T[]) {
    for (const entry of next) seenIds.add(idOf(entry))
    entries.set(next)
  }

  return {
    entries,
    change(next) {
      const found = stored()
      const changed = next(latest(found))
      try {
        storage?.setItem(key, JSON.stringify([...found.unreadable, ...changed]))
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
