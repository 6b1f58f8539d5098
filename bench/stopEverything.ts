/** Nothing the bench starts outlives it: not after success, not after a failure, not after Ctrl-C. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Hands in how to stop something, before or as soon as it starts. */
export type OnStop = (stop: () => Promise<unknown>) => void

/**
 * Runs `work`, then stops what it handed in, the last first.
 * @throws what `work` threw, or an Error when a signal came
 */
export async function withCleanup<T>(work: (onStop: OnStop) => Promise<T>): Promise<T> {
  const stops: (() => Promise<unknown>)[] = []
  let isStopping = false
  const onStop: OnStop = (stop) => {
    stops.push(stop)
    if (isStopping) throw new Error('Stopped.')
  }
  // npm, the terminal and our own door each pass the signal on, so it may come three times.
  const signalled = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => reject(new Error('Stopped.')))
    // What nobody caught must not end us before the others.
    process.on('uncaughtException', reject)
  })
  const working = work(onStop)
  try {
    return await Promise.race([working, signalled])
  } finally {
    isStopping = true
    await runAll(stops)
    // After a signal, work may just have been starting something; it fails soon, with everything else gone.
    await Promise.race([working.catch(() => {}), sleep(10_000)])
    await runAll(stops)
  }
}

async function runAll(stops: (() => Promise<unknown>)[]) {
  while (stops.length > 0)
    await stops
      .pop()?.()
      .catch(() => {})
}
