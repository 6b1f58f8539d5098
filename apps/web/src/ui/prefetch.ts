type Times = {
  /** The wait before the first try, in ms. */
  after: number
  /** From a failed try to the next one, in ms. */
  every: number
}

/** Time within which the server has to answer before it counts as out of reach, in ms. */
const timeoutMs = 5_000

/** Failures of files that nobody has asked for yet. */
const prefetchFailures = new WeakSet<object>()

/** Asks the server for something small that no service worker keeps. */
export async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    return answer.ok
  } catch {
    return false
  }
}

/**
 * Fetches something as soon as the network allows. The server is asked for something small first, because a browser
 * remembers an `import()` that failed for as long as the page lives, and would not try it again.
 * @param work throws while it cannot be done
 * @returns the way to stop trying
 */
export function retryUntilDone(work: () => Promise<unknown>, { after, every }: Times): () => void {
  let isStopped = false
  let timer = setTimeout(attempt, after)
  async function attempt() {
    try {
      if (!(await isServerThere())) throw new Error('The server did not answer.')
      if (!isStopped) await work()
    } catch {
      if (!isStopped) timer = setTimeout(attempt, every)
    }
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Fetches files of the app before anybody asks for them. That they cannot be had is no reason to reload the page. */
export function prefetch(work: () => Promise<unknown>, times: Times): () => void {
  const quietly = async () => {
    try {
      await work()
    } catch (error) {
      if (error instanceof Error) prefetchFailures.add(error)
      throw error
    }
  }
  return retryUntilDone(quietly, times)
}

/** True when somebody is waiting for the file that failed. */
export function isBlocking(failure: unknown): boolean {
  return !(failure instanceof Error && prefetchFailures.has(failure))
}
