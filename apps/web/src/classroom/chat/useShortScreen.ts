import { useSyncExternalStore } from 'react'

/** Less than this is seen of the page, in pixels: on a phone, the keyboard is up. */
const shortHeight = 560

/** Whether only a strip of the page is seen. What the keyboard covers is not told to style sheets on every phone. */
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
