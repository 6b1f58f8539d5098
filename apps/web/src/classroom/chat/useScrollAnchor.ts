import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** The distance from the end that counts as being there, in pixels. */
const nearEndPx = 160

/**
 * Keeps the newest message in view, unless somebody has scrolled up to read: then nothing moves.
 * @param count of messages
 * @returns a function to call before older messages come in above, so that the text being read stays in place
 */
export function useScrollAnchor(count: number): () => void {
  const wasNear = useRef(true)
  const fromEnd = useRef<number | null>(null)
  useEffect(() => {
    const noteScroll = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      wasNear.current = scrollHeight - clientHeight - scrollTop < nearEndPx
    }
    window.addEventListener('scroll', noteScroll, { passive: true })
    return () => window.removeEventListener('scroll', noteScroll)
  }, [])
  useLayoutEffect(() => {
    if (fromEnd.current === null) return
    window.scrollTo(0, document.documentElement.scrollHeight - fromEnd.current)
    fromEnd.current = null
  })
  useLayoutEffect(() => {
    if (count > 0 && wasNear.current) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [count])
  return useCallback(() => {
    fromEnd.current = document.documentElement.scrollHeight - window.scrollY
  }, [])
}
