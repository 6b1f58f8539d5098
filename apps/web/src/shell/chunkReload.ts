import { isBlocking, isServerThere } from '../ui/prefetch.ts'

const key = 'muster.chunkReloadAt'
/** Specification, section 9: at most one reload in 60 s. */
const guardMs = 60_000

/**
 * True when a page that could not load one of its files may reload itself now.
 * @param lastReloadAt time of its last reload, in ms since 1970, or null
 * @param now in ms since 1970
 */
export function mayReload(lastReloadAt: number | null, now: number): boolean {
  return lastReloadAt === null || now - lastReloadAt >= guardMs
}

/**
 * Reloads when a file of the app is gone, as after a new release, but never in a loop. Without a network every file is
 * gone and a reload would leave nothing at all, so the server is asked first; what nobody waits for reloads nothing.
 */
export function reloadOnceWhenChunksAreGone(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void reloadFor(payload))
}

async function reloadFor(failure: unknown): Promise<void> {
  const isThere = await isServerThere()
  // A caller that fetched it ahead has said so by now: the failure reaches them long before any answer comes.
  if (!isThere || !isBlocking(failure)) return
  try {
    if (!mayReload(Number(sessionStorage.getItem(key)) || null, Date.now())) return
    sessionStorage.setItem(key, String(Date.now()))
  } catch {
    // What cannot be remembered could happen in a loop.
    return
  }
  window.location.reload()
}
