import { acquireSlot, type Release } from './streamSlots.ts'

/** The part of the browser that is used, so that a test can have several pages?. */
type Page = {
  document: Pick<Document, 'visibilityState'>
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  navigator: { locks?: LockManager }
}

/** The interval at which a page without a slot tries to get one, in ms; a hidden one every thirtieth time. */
const retryMs = 500

/**
 * Waits for a slot for the stream of a bag's page, and holds it. A hidden page gives its slot to a visible one that
 * has none; a page without a slot polls meanwhile, as wherever a stream does not get through.
 * @param onAcquired the page has a slot
 * @param onReleased the page has lost it: another page needs it, or this one is left. To get one again it has to be
 * held anew
 * @returns gives the slot back, or waits no longer
 */
export function holdBagSlot(
  onAcquired: () => void,
  onReleased: () => void,
  page: Page = globalThis,
): () => void {
  const { document, window } = page
  const { locks } = page.navigator
  let release: Release | null = null
  let tries = 0
  let isOver = false
  const pages = openChannel()
  const timer = setInterval(attempt, retryMs)
  const isHidden = () => document.visibilityState === 'hidden'

  async function attempt() {
    // Where tabs cannot lock anything, only a page on the screen has a stream.
    if (release) {
      if (!locks && isHidden()) surrender()
      return
    }
    if (isHidden() && (!locks || tries++ % 30)) return
    const taken = await acquireSlot('bags', locks)
    if (isOver || release) return taken?.()
    release = taken
    if (taken) onAcquired()
    else if (!isHidden()) pages?.postMessage('needed')
  }

  function surrender() {
    if (!release) return
    end()
    onReleased()
  }

  function end() {
    isOver = true
    clearInterval(timer)
    pages?.close()
    window.removeEventListener('pagehide', surrender)
    release?.()
  }

  pages?.addEventListener('message', () => {
    if (isHidden()) surrender()
  })
  window.addEventListener('pagehide', surrender)
  void attempt()
  return end
}

/** Null in a browser that is set to store nothing. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('muster-bag-slots')
  } catch {
    return null
  }
}
