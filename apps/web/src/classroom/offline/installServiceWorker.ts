/** Time after which an installation that has failed is tried again, in ms. */
const retryDelayMs = 30_000
/** An update found later than this after the page began is not for this page, in ms. */
const updateWindowMs = 60_000

/**
 * Installs the service worker after a while, and again where that failed, until there is one: the network of a school on
 * its worst day loses a file, and the phone is not to be without its copy for that. A new one takes over only on a page
 * that has just begun and shows no incident; otherwise it waits for the next start. Nothing is ever reloaded.
 * @param container the browser's `navigator.serviceWorker`
 * @param wait time that the page has the network for itself before, in ms
 * @param isBusy whether an incident is shown
 * @returns a function that tries no more
 */
export function installServiceWorker(
  container: Pick<ServiceWorkerContainer, 'register'>,
  wait: number,
  isBusy: () => boolean,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tryAfter(ms: number) {
    if (!isStopped) timer = setTimeout(() => void install(), ms)
  }

  async function install() {
    try {
      const registration = await container.register('/sw.js')
      const offer = () => {
        if (!isBusy() && performance.now() < updateWindowMs) registration.waiting?.postMessage('takeOver')
      }
      offer()
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', offer),
      )
      const first = registration.active ? null : registration.installing
      first?.addEventListener('statechange', () => {
        if (first.state === 'redundant') tryAfter(retryDelayMs)
      })
    } catch (error) {
      // The network; otherwise it is forbidden here, and the page works without.
      if (error instanceof TypeError) tryAfter(retryDelayMs)
    }
  }

  tryAfter(wait)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
