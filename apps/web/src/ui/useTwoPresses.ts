import { useEffect, useRef, useState } from 'react'

/** Time that the first press waits for the second, in ms. */
const armedMs = 10_000

/** A press that follows the first within this time, in ms, is a double click or a trembling hand, and no second one. */
const doubleMs = 600

/** The effect of a press: the first arms, a double one does nothing, and a later one fires. */
export function pressEffect(armedAt: number | null, now: number): 'arm' | 'nothing' | 'fire' {
  if (armedAt === null) return 'arm'
  return now - armedAt < doubleMs ? 'nothing' : 'fire'
}

/** A button that fires at the second of two presses; after ten seconds without it the first one is forgotten. */
export function useTwoPresses(onConfirm: () => void): { isArmed: boolean; press: () => void } {
  const armedAt = useRef<number | null>(null)
  const [isArmed, setIsArmed] = useState(false)
  const arm = (at: number | null) => {
    armedAt.current = at
    setIsArmed(at !== null)
  }
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => {
      armedAt.current = null
      setIsArmed(false)
    }, armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  return {
    isArmed,
    press: () => {
      // Not the time of day: that can be set while it is armed.
      const now = performance.now()
      const what = pressEffect(armedAt.current, now)
      if (what === 'arm') arm(now)
      if (what !== 'fire') return
      arm(null)
      onConfirm()
    },
  }
}
