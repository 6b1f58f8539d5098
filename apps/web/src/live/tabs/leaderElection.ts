/** A tab's callbacks about the lead. */
export type Candidate = {
  won: () => void
  /** Another tab took it. */
  lost: () => void
  /** True when some tab leads, as far as is known. */
  isLed: () => boolean
}

/** A tab's claim to lead the others. */
export type Leadership = {
  /** Takes it from a tab that does not answer. */
  take: () => void
  /** Gives the lead up to any tab that waits, and waits for it again. */
  yield: () => void
  /** Another tab leads by right. */
  concede: () => void
  /** Another tab says that it leads no more. */
  vacated: () => void
  leave: () => void
}

/**
 * Waits for the lead in the browser's own queue (Web Locks): a tab that closes or crashes gives it up by that, and one
 * that is frozen can have it taken away.
 */
export function electByLock(
  name: string,
  candidate: Candidate,
  locks: LockManager = navigator.locks,
): Leadership {
  let release: (() => void) | null = null
  let waiting = new AbortController()
  let hasLeft = false
  let byMessage: Leadership | null = null

  function request(options: LockOptions) {
    const own = waiting
    let isMine = false
    const after = () => {
      if (!isMine || hasLeft) return
      release = null
      candidate.lost()
      wait()
    }
    locks
      .request(name, options, () => {
        if (hasLeft) return
        return new Promise<void>((resolve) => {
          isMine = true
          release = resolve
          candidate.won()
        })
      })
      .then(after, () => {
        // Taken away, or no longer waited for; otherwise this browser lets nobody lock anything.
        if (isMine || hasLeft || own.signal.aborted) after()
        else byMessage ??= electByMessage(candidate)
      })
  }
  function wait() {
    waiting = new AbortController()
    request({ signal: waiting.signal })
  }
  wait()
  return {
    take() {
      if (byMessage) return byMessage.take()
      if (release) return
      waiting.abort()
      request({ steal: true })
    },
    yield: () => (byMessage ? byMessage.yield() : release?.()),
    // The tab that was named may have lost the lead by now: the next leader announces itself.
    concede: () => (byMessage ? byMessage.concede() : release?.()),
    vacated: () => byMessage?.vacated(),
    leave() {
      hasLeft = true
      waiting.abort()
      release?.()
      byMessage?.leave()
    },
  }
}

/** Time that a tab listens for a leader before it leads, in ms: a living one answers within a few. */
const listenMs = 150

/**
 * The same where there are no locks, as over plain http at an address of the local network: who hears no leader leads. Two
 * that do so at once hear each other, and the later one goes on.
 */
export function electByMessage(candidate: Candidate, random: () => number = Math.random): Leadership {
  let isMine = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const takeAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!candidate.isLed()) take()
    }, ms)
  }
  function take() {
    clearTimeout(timer)
    if (isMine) return
    isMine = true
    candidate.won()
  }
  function lose() {
    if (!isMine) return
    isMine = false
    candidate.lost()
  }
  takeAfter(listenMs * (1 + random()))
  return {
    take,
    yield() {
      lose()
      takeAfter(1_000 * (1 + random()))
    },
    concede: lose,
    vacated: () => takeAfter(listenMs * random()),
    leave() {
      clearTimeout(timer)
      isMine = false
    },
  }
}
