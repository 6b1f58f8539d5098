/** Time that the button is kept pressed, in ms. */
const holdMs = 1_500
/** Between two steps of the filling, in ms. */
const stepMs = 50

/**
 * Counts how long a press lasts.
 * @param onProgress how much of it is over, 0 to 1
 * @param onDone called once, when it has lasted long enough
 * @returns the way to let go
 */
export function startHold(onProgress: (share: number) => void, onDone: () => void): () => void {
  const startedAt = Date.now()
  const timer = setInterval(() => {
    const share = Math.min(1, (Date.now() - startedAt) / holdMs)
    onProgress(share)
    if (share < 1) return
    clearInterval(timer)
    onDone()
  }, stepMs)
  return () => clearInterval(timer)
}
