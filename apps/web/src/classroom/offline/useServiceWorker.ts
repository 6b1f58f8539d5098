import { useEffect, useRef } from 'react'
import { installServiceWorker } from './installServiceWorker.ts'

/** Time that the page has the network for itself before the rest of the app is fetched to be kept, in ms. */
const installDelayMs = 3_000
const installDelayInIncidentMs = 10_000

/**
 * Installs the service worker, once the bag is open. Where there is none (plain http, an old browser) everything else
 * works as before.
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
    return installServiceWorker(navigator.serviceWorker, wait, () => isBusy.current)
  }, [isOpened])
}
