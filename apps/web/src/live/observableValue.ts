/** A value that tells its readers when it has changed, in the shape React's `useSyncExternalStore` reads. */
export type ObservableValue<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (changed: () => void) => () => void
}

/** Holds a value; setting the same one again tells nobody. */
export function observableValue<T>(initial: T): ObservableValue<T> {
  let current = initial
  const readers = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const changed of readers) changed()
    },
    subscribe(changed) {
      readers.add(changed)
      return () => {
        readers.delete(changed)
      }
    },
  }
}
