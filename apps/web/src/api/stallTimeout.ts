/** A file that does not move for so long is given up, in ms (specification, section 9: 20 s). */
export const stallTimeoutMs = 20_000

/**
 * Does something that may take as long as it takes while it moves, and ends it 20 s after it last did.
 * @param signal of the caller that may give up
 * @param work gets what ends it, and calls `moved` whenever some of it has gone or come
 * @throws what the work throws, as when it was ended
 */
export async function withStallTimeout<T>(
  signal: AbortSignal | undefined,
  work: (ends: AbortSignal, onProgress: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const end = () => controller.abort()
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end)
  let timer = setTimeout(end, stallTimeoutMs)
  const onProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(end, stallTimeoutMs)
  }
  try {
    return await work(controller.signal, onProgress)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}
