/**
 * The wait before the next try, in ms: doubling from `baseMs` up to `maxMs`, each with jitter between half and all of
 * it, so that a thousand phones do not come back in the same instant.
 * @param attempt 0 for the first try after a loss
 */
export function backoff(
  attempt: number,
  random: () => number = Math.random,
  baseMs = 500,
  maxMs = 15_000,
): number {
  const full = Math.min(maxMs, baseMs * 2 ** attempt)
  return Math.round(full / 2 + (full / 2) * random())
}

/** Waits, or rejects with the signal’s reason as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
