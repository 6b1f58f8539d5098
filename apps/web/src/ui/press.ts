/** How long the button is kept pressed, in ms. */
const pressMs = 1_500
/** Between two steps of the filling, in ms. */
const stepMs = 50

/**
 * Counts how long a press lasts.
 * @param told how much of it is over, 0 to 1
 * @param done called once, when it has lasted long enough
 * @returns the way to let go
 */
export function startPress(told: (share: number) => void, done: () => void): () => void {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    const share = Math.min(1, (Date.now() - startedAt) / pressMs)
    told(share)
    if (share < 1) return
    clearInterval(timer)
    done()
  }, stepMs)
  return () => clearInterval(timer)
}
