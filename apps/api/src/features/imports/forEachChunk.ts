/** Rows sent to the database at once: what takes longer would keep the phones of a lockdown waiting for this process. */
const chunkSize = 2000

/** Does something with many things, some at a time, one after the other. */
export async function forEachChunk<T>(
  items: readonly T[],
  handle: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += chunkSize) await handle(items.slice(at, at + chunkSize))
}
