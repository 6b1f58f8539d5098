import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How wide something stands on the screen now, in pixels: for drawings whose words keep their size however wide they are.
 * @param first what is taken before it is there
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
