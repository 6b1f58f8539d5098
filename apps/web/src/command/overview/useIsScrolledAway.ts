import { type RefCallback, useCallback, useState } from 'react'

/**
 * Checks whether an element is above the window: scrolled away, not below. False where the browser cannot tell, and while there is no
 * element.
 * @returns that, and the ref to give to the element
 */
export function useIsScrolledAway(): [isAway: boolean, ref: RefCallback<Element>] {
  const [isAway, setIsAway] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAway(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setIsAway(false)
    }
  }, [])
  return [isAway, ref]
}
