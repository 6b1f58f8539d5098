import { useSyncExternalStore } from 'react'

/** Less than this is seen of the page, in pixels: on a phone, the keyboard is up. */
const shortHeight = 560

/**
 * True when only a strip of the page is seen. Style sheets do not learn on every phone which part the keyboard
 * covers.
 */
export function useShortScreen(): boolean {
  return useSyncExternalStore(follow, isShort)
}

function isShort(): boolean {
  return (window.visualViewport?.height ?? window.innerHeight) < shortHeight
}

function follow(changed: () => void): () => void {
  const view = window.visualViewport ?? window
  view.addEventListener('resize', changed)
  return () => view.removeEventListener('resize', changed)
}
