/** Calls back whenever the device has come to a network or lost one; returns the way to stop. */
export function onNetworkChange(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
