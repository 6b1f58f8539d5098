import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The size of a drawing on the screen, in pixels. */
export type ChartSize = {
  width: number
  /** The size of its letters: distances follow it, so that nothing is cut where letters are large. */
  em: number
}

/**
 * Measures a drawing, and again whenever it or its letters change. Its height has to be in em for that.
 * @param first the width before it is there
 */
export function useChartSize(first: number): [RefObject<SVGSVGElement | null>, ChartSize] {
  const drawing = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState<ChartSize>({ width: first, em: 14 })
  useLayoutEffect(() => {
    const watched = drawing.current
    if (!watched) return
    const measure = () => {
      const { width } = watched.getBoundingClientRect()
      const em = Number.parseFloat(getComputedStyle(watched).fontSize)
      // Nothing is drawn for no width at all, as in a part of a page that is hidden.
      if (width > 0) setSize((was) => (was.width === width && was.em === em ? was : { width, em }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [])
  return [drawing, size]
}
