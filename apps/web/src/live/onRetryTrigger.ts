import { onCommandsAccepted } from './commandAvailability.ts'

/**
 * Listens for what may move a stored list: the network is back, the server takes commands again, the page came to the screen or
 * left it, another tab has changed the list.
 * @param wake tries to send what waits
 * @param key where the list is stored
 * @param reload reads it again
 * @returns the way to stop
 */
export function onRetryTrigger(wake: () => void, key: string, reload: () => void): () => void {
  const otherTab = (event: StorageEvent) => {
    if (event.key === key) reload()
  }
  window.addEventListener('online', wake)
  window.addEventListener('storage', otherTab)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('pageshow', wake)
  const stopWaiting = onCommandsAccepted(wake)
  return () => {
    stopWaiting()
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('storage', otherTab)
    document.removeEventListener('visibilitychange', wake)
  }
}
