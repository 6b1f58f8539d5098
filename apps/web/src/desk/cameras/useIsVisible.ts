import { useSyncExternalStore } from 'react'

/** Whether the page is looked at. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(listen, () => !document.hidden)
}

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
