import { useEffect, useRef } from 'react'

/**
 * Keeps how high a bar at an edge of the window is in a CSS variable of the whole page, so that nothing else comes to stand on it,
 * and marks it as a bar: what gets the focus in it scrolls nothing (ui/kit.css).
 * @param name `--watch-height` …
 */
export function useHeightVariable<E extends HTMLElement>(name: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    bar.setAttribute('data-bar', '')
    const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return ref
}
