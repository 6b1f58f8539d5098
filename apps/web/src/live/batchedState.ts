/** The state of something that a page follows, and the way to follow it. */
export type Live<State> = {
  get: () => State
  subscribe: (listener: () => void) => () => void
  /** Begins to follow; returns the way to stop. */
  start: () => () => void
}

/**
 * Holds a state and announces its changes together.
 * @param soon calls back soon, so that a burst of changes is drawn once
 */
export function batchedState<State extends object>(initial: State, soon: (work: () => void) => void) {
  let state = initial
  const listeners = new Set<() => void>()
  let isAnnounced = false
  return {
    get: () => state,
    change(part: Partial<State>) {
      state = { ...state, ...part }
      if (isAnnounced) return
      isAnnounced = true
      soon(() => {
        isAnnounced = false
        for (const listener of listeners) listener()
      })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
