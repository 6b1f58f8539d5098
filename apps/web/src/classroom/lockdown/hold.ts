/** How long the button is held, in ms. */
export const holdMs = 1_500
/** Between two steps of the filling, in ms. */
const stepMs = 50

/**
 * Counts a press that is held.
 * @param told how much of it is over, 0 to 1
 * @param done called once, when it was held long enough
 * @returns the way to let go
 */
export function startHold(told: (share: number) => void, done: () => void): () => void {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    const share = Math.min(1, (Date.now() - startedAt) / holdMs)
    told(share)
    if (share < 1) return
    clearInterval(timer)
    done()
  }, stepMs)
  return () => clearInterval(timer)
}
