import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Measures the present width of something on the screen, in pixels: for drawings whose words keep their size at any
 * width.
 * @param first the width before it is there
 */
export function useWidth(element: RefObject<Element | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    // Nothing is drawn for no width at all, as in a part of a page that is hidden.
    const measure = () => setWidth((was) => watched.getBoundingClientRect().width || was)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return width
}
