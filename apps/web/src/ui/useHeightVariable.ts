import { useEffect, useRef } from 'react'

/**
 * Keeps how high something at the bottom of the window is in a CSS variable of the whole page, so that nothing else
 * comes to stand on it.
 * @param name `--watch-height` …
 */
export function useHeightVariable<E extends HTMLElement>(name: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name])
  return ref
}
