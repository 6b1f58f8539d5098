declare const self: ServiceWorkerGlobalScope

/**
 * The number of fetches at once: a browser has six connections to a server, of which the page's stream has one and
 * its sending needs one.
 */
const atOnce = 3

/**
 * Fetches the files that are about to be kept into the browser's own store, some at once. The cache asks for one
 * after the other, and each is a journey of its own: on a line of 400 ms and 400 kbit/s a room's phone could be
 * opened without a network only after 52 s, and now after 27. A later request for one is answered at once.
 * @param files whose names change with their content
 */
export function prefetch(files: readonly string[]): void {
  self.addEventListener('install', (event) => {
    const next = files.values()
    const lane = async () => {
      // One that does not come, or not to its end, is asked for again by what keeps it, which also says so.
      for (const file of next)
        await fetch(file, { priority: 'low' })
          .then((answer) => answer.arrayBuffer())
          .catch(() => undefined)
    }
    event.waitUntil(Promise.all(Array.from({ length: atOnce }, lane)))
  })
}
