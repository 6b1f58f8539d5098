/** The number of requests of one type that may be under way at once (specification, section 9). */
export const maxConcurrentRequests = 5

type RequestQueue = { underWay: number; waiting: (() => void)[] }
const queues = new Map<string, RequestQueue>()

/**
 * Does something when fewer than five of its type are under way: first come, first served. A caller that gives up
 * while waiting leaves the queue.
 * @param type as a method and a path before it is filled in
 * @throws the signal's reason when the caller gave up before it started
 */
export async function withRequestLimit<T>(
  type: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(type) ?? { underWay: 0, waiting: [] }
  queues.set(type, queue)
  if (queue.underWay >= maxConcurrentRequests) await waitForTurn(queue, signal)
  else queue.underWay += 1
  try {
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next) next()
    else queue.underWay -= 1
    if (queue.underWay === 0) queues.delete(type)
  }
}

/** Waits until a finished request hands its place over. */
function waitForTurn(queue: RequestQueue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue.waiting = queue.waiting.filter((each) => each !== take)
      reject(signal?.reason)
    }
    const take = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    queue.waiting.push(take)
  })
}
