import { useRef, useState } from 'react'

/** A function of one identity that always calls the newest one: hundreds of rooms keep it without being drawn again. */
export function useStableCallback<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler)
  newest.current = handler
  const [steady] = useState(
    () =>
      (...args: A) =>
        newest.current(...args),
  )
  return steady
}
