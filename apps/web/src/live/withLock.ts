/**
 * Runs `work` while no other tab does. A tab that holds the lock may have been frozen by the phone; after 5 s this one
 * goes ahead, which is harmless, since the server does each id once.
 */
export async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), 5_000)
  let isHeld = false
  try {
    await navigator.locks.request(name, { signal: timeout.signal }, () => {
      clearTimeout(timer)
      isHeld = true
      return work()
    })
  } catch (error) {
    if (isHeld) throw error
    await work()
  }
}
