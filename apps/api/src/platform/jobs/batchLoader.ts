/** Maximum batch size. */
const maxBatch = 500

type PendingLoad<V> = { resolve: (value: V | null) => void; reject: (error: unknown) => void }

/**
 * Combines single reads into batches. Keys requested during one read are in the next one. A single request is read at once.
 * @param read reads these keys, each once, at most 500
 * @returns reads one key; null when it does not exist. It throws what `read` throws
 */
export function batchLoader<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  const pending = new Map<string, PendingLoad<V>[]>()
  let isReading = false

  const drain = async () => {
    isReading = true
    while (pending.size > 0) {
      const batch = [...pending].slice(0, maxBatch)
      for (const [key] of batch) pending.delete(key)
      try {
        const found = await read(batch.map(([key]) => key))
        for (const [key, all] of batch) for (const { resolve } of all) resolve(found.get(key) ?? null)
      } catch (error) {
        for (const [, all] of batch) for (const { reject } of all) reject(error)
      }
    }
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const others = pending.get(key)
      if (others) others.push({ resolve, reject })
      else pending.set(key, [{ resolve, reject }])
      if (!isReading) void drain()
    })
}
