/**
 * This browser's storage, or null where it is forbidden, missing or broken: some browsers throw as soon as it is named,
 * others (Firefox with a damaged profile, web views without one) only when it is read. Writing may still throw when it is
 * full.
 */
export function browserStorage(): Storage | null {
  return usable(() => window.localStorage)
}

/** The storage of this tab alone, or null as above. */
export function tabStorage(): Storage | null {
  return usable(() => window.sessionStorage)
}

function usable(storage: () => Storage): Storage | null {
  try {
    const found = storage()
    found.getItem('muster')
    return found
  } catch {
    return null
  }
}
