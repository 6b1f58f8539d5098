/** The life of a foreground command: start, wait for Ctrl-C, stop everything in reverse order. */

/**
 * Runs `start` and stays until a signal comes or something that it started fails for good; then leaves the process.
 * @param start is given `onStop`, to hand in what must be stopped at the end, and resolves with a promise that
 *   rejects when a part fails for good
 */
export async function runUntilStopped(
  start: (onStop: (stop: () => Promise<void>) => void) => Promise<{ failed: Promise<never> }>,
): Promise<never> {
  const stops: (() => Promise<void>)[] = []
  // npm, the terminal and our own setup.mjs each pass the signal on, so it may come three times.
  const signalled = new Promise<'signal'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve('signal'))
  })
  const lived = start((stop) => stops.push(stop)).then((running) => running.failed)
  const failure = await Promise.race([signalled, lived]).catch((error: unknown) => error)
  if (failure !== 'signal') console.error(failure instanceof Error ? failure.message : failure)
  // A database still on its way up when the signal came stays up; the next start finds and uses it.
  while (stops.length > 0)
    await stops
      .pop()?.()
      .catch((error: unknown) => console.error(error))
  process.exit(failure === 'signal' ? 0 : 1)
}
