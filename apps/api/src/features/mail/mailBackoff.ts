/** Minutes to wait after the first, second … failure: long enough for a server that is down for a day. */
const waitMinutes = [1, 5, 15, 60, 240, 720, 1440]

/** Maximum number of tries. */
export const maxTries = waitMinutes.length + 1

/**
 * Returns the delay before the next try.
 * @param tries number of tries, including the one that just failed
 * @returns minutes from now; null: never again
 */
export function nextAttempt(tries: number): number | null {
  return waitMinutes[tries - 1] ?? null
}
