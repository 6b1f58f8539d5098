/** Signals that come within this time are one, in milliseconds: a terminal, npm and systemd each send it to every process. */
const sameSignalMs = 1_000

/**
 * Stops this process on SIGTERM or SIGINT, and ends it at once when somebody sends a second signal later.
 * @param stop resolves when the process may end; a rejection makes its exit code 1
 */
export function onStopSignal(stop: () => Promise<void>) {
  let firstAt: number | null = null
  const take = () => {
    if (firstAt === null) {
      firstAt = performance.now()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(1)
  }
  process.on('SIGTERM', take)
  process.on('SIGINT', take)
}
