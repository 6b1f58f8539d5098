import { useRef, useState } from 'react'

/** A function that stays the same and always does what the newest one does: hundreds of rooms keep it without being drawn again. */
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
