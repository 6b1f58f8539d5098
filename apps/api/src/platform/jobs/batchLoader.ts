/** Most things read at once. */
const maxBatch = 500

type PendingLoad<V> = { resolve: (value: V | null) => void; reject: (error: unknown) => void }

/**
 * Reads things one by one for whoever asks, and together in the database: what is asked for while one read is under way is
 * the next one. A lone question goes at once.
 * @param read reads what there is of these, each key once, at most 500
 * @returns asks for one; null where there is none, and it throws what `read` throws
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
