import { useEffect, useRef } from 'react'

/**
 * Keeps the height of a bar at an edge of the window in a CSS variable of the whole page, so that nothing
 * else lies on it. Marks it as a bar, too: focus inside it scrolls nothing (ui/kit.css).
 * @param name `--watch-height` …; null while it lies at no edge
 */
export function useHeightVariable<E extends HTMLElement>(name: string | null) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar || name === null) return
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
