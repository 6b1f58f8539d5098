import type { ShownItem } from '@muster/contract/feedCalls'
import { useEffect, useMemo, useState } from 'react'
import { inTurn, nextAfter, showFor } from './rotation.ts'

/**
 * One thing after the other, each for as long as it takes to read. What stands on the screen stays there when news arrive.
 * @param isPaused what is shown now stays
 */
export function useRotation(items: readonly ShownItem[], isPaused: boolean): ShownItem | null {
  const order = useMemo(() => inTurn(items), [items])
  const [chosen, setChosen] = useState<ShownItem | null>(null)
  const shown = order.length > 0 ? (chosen ?? order[0] ?? null) : null
  useEffect(() => {
    if (isPaused || !shown) return
    const timer = setTimeout(() => setChosen(nextAfter(order, shown)), showFor(shown))
    return () => clearTimeout(timer)
  }, [isPaused, shown, order])
  return shown
}
