/** Gives back a slot that was taken. */
export type Release = () => void

/**
 * Over HTTP/1.1 a browser opens six connections to a server, for all its tabs. So many of them streams may keep: those of
 * people who are signed in or guests, one for each person and organization; and those of bags, one for each page. The
 * others are for calls.
 */
export const slotsFor = { followers: 2, bags: 2 } as const

/**
 * Takes a slot for a stream of this browser, if one is free.
 * @returns null where none is; where tabs cannot lock anything (plain http, or a browser that keeps nothing) there is always one
 */
export async function acquireSlot(
  kind: keyof typeof slotsFor,
  locks: LockManager | undefined,
): Promise<Release | null> {
  for (let at = 0; locks && at < slotsFor[kind]; at++) {
    const release = await new Promise<Release | null>((resolve) => {
      locks
        .request(`muster-stream ${kind} ${at}`, { ifAvailable: true }, (lock) =>
          lock ? new Promise<void>(resolve) : resolve(null),
        )
        .catch(() => resolve(() => {}))
    })
    if (release) return release
  }
  return locks ? null : () => {}
}
