import { useSyncExternalStore } from 'react'

/** True while the page is visible. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(listen, () => !document.hidden)
}

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
