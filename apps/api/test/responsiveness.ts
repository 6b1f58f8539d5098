/** Asks servers over and over how long an answer takes, whether answers come or not. */

export type Ask = (url: string) => Promise<unknown>

/** The waits for one server in milliseconds: the longest of 19 in 20, and the longest of all. One that fails has no end. */
type Waits = { most: number; longest: number; asked: number }

/** Asks whether a server lives. */
export const live: Ask = async (url) => (await fetch(`${url}/health/live`)).arrayBuffer()

/**
 * Asks each server at a steady pace until it is ended: one that stands still for a second is late many times.
 * @param pause between two questions, in milliseconds
 * @returns the way to end it, which answers the waits for each server
 */
export function watch(urls: readonly string[], ask: Ask, pause: number): () => Promise<Waits[]> {
  const asked = urls.map((url) => ({ url, waits: [] as Promise<number>[] }))
  const askAll = () => {
    for (const { url, waits } of asked) {
      const begun = performance.now()
      waits.push(
        ask(url).then(
          () => performance.now() - begun,
          () => Infinity,
        ),
      )
    }
  }
  askAll()
  const timer = setInterval(askAll, pause)
  return () => {
    clearInterval(timer)
    return Promise.all(
      asked.map(async ({ waits }) => {
        const sorted = (await Promise.all(waits)).toSorted((one, other) => one - other)
        const most = sorted[Math.floor(sorted.length * 0.95)] ?? Infinity
        return { most, longest: sorted.at(-1) ?? Infinity, asked: sorted.length }
      }),
    )
  }
}
