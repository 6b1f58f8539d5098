/** Minutes to wait after the first, second … failure: a server that is away over a weekend's day is waited for. */
const waitMinutes = [1, 5, 15, 60, 240, 720, 1440]

/** How often a mail is tried at most. */
export const maxTries = waitMinutes.length + 1

/**
 * When to try again.
 * @param tries how often it was tried, with the one that just failed
 * @returns minutes from now; null: never again
 */
export function nextAttempt(tries: number): number | null {
  return waitMinutes[tries - 1] ?? null
}
