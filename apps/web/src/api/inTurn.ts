/** As many requests of one type may be under way at once (specification, section 9). */
export const mostAtOnce = 5

type Line = { underWay: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()

/**
 * Does something when fewer than five of its type are under way: first come, first served. Whoever gives up while waiting
 * leaves the line.
 * @param type as a method and a path before it is filled in
 * @throws the signal's reason when the caller gave up before its turn
 */
export async function inTurn<T>(
  type: string,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const line = lines.get(type) ?? { underWay: 0, waiting: [] }
  lines.set(type, line)
  if (line.underWay >= mostAtOnce) await turnIn(line, signal)
  else line.underWay += 1
  try {
    return await work()
  } finally {
    const next = line.waiting.shift()
    if (next) next()
    else line.underWay -= 1
    if (line.underWay === 0) lines.delete(type)
  }
}

/** Waits until whoever is done hands its turn over. */
function turnIn(line: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      line.waiting = line.waiting.filter((each) => each !== take)
      reject(signal?.reason)
    }
    const take = () => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', giveUp, { once: true })
    line.waiting.push(take)
  })
}
