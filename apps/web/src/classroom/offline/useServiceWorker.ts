import { useEffect, useRef } from 'react'

/** Time that the page has the network for itself before the rest of the app is fetched to be kept, in ms. */
const installDelayMs = 3_000
const installDelayInIncidentMs = 10_000
/** An update found later than this after the page began is not for this page, in ms. */
const updateWindowMs = 60_000

/**
 * Installs the service worker, once the bag is open. Where there is none (plain http, an old browser) everything else
 * works as before. A new one takes over only on a page that has just begun and shows no incident; otherwise it waits
 * for the next start. Nothing is ever reloaded.
 * @param isOpened whether the bag is known and shown
 */
export function useServiceWorker(isOpened: boolean, isActive: boolean): void {
  const isBusy = useRef(isActive)
  useEffect(() => {
    isBusy.current = isActive
  }, [isActive])
  useEffect(() => {
    // While the app is developed its files change under a worker's hands.
    if (!isOpened || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const wait = isBusy.current ? installDelayInIncidentMs : installDelayMs
    const timer = setTimeout(() => void install(() => isBusy.current), wait)
    return () => clearTimeout(timer)
  }, [isOpened])
}

async function install(isBusy: () => boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    const offer = () => {
      if (!isBusy() && performance.now() < updateWindowMs) registration.waiting?.postMessage('takeOver')
    }
    offer()
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', offer),
    )
  } catch {
    // No network, or storage is forbidden: the page works, and the next one tries again.
  }
}
