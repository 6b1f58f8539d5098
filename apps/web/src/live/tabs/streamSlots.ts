/** Gives back a slot that was taken. */
export type Release = () => void

/**
 * Over HTTP/1.1 a browser opens six connections to a server, for all its tabs. So many of them streams may keep: those of
 * people who are signed in or guests, one for each person and organisation; and those of bags, one for each page. The
 * others are for calls.
 */
export const slotsFor = { followers: 2, bags: 2 } as const

/**
 * Takes a slot for a stream of this browser, if one is free.
 * @returns null where none is; where tabs cannot lock anything (plain http, or a browser that keeps nothing) there is always one
 */
export async function takeSlot(
  kind: keyof typeof slotsFor,
  locks: LockManager | undefined = navigator.locks,
): Promise<Release | null> {
  if (!locks) return () => {}
  try {
    for (let at = 0; at < slotsFor[kind]; at++) {
      const release = await takeIfFree(`muster-stream ${kind} ${at}`, locks)
      if (release) return release
    }
    return null
  } catch {
    return () => {}
  }
}

function takeIfFree(name: string, locks: LockManager): Promise<Release | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>(resolve)
      })
      .catch(reject)
  })
}
