const key = 'muster.chunkReloadAt'
/** Specification, section 9: at most one reload in 60 s. */
const guardMs = 60_000

/**
 * Whether a page that could not load one of its files may reload itself now.
 * @param lastReloadAt when it last did, in ms since 1970, or null
 * @param now in ms since 1970
 */
export function mayReload(lastReloadAt: number | null, now: number): boolean {
  return lastReloadAt === null || now - lastReloadAt >= guardMs
}

/** Reloads when a file of the app is gone, as after a new release, but never in a loop. */
export function reloadOnceWhenChunksAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const stored = Number(sessionStorage.getItem(key))
    if (!mayReload(stored || null, Date.now())) return
    event.preventDefault()
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  })
}
