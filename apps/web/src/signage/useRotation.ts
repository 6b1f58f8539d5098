import type { ShownItem } from '@muster/contract/feedCalls'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../api/serverClock.ts'
import { useNow } from '../ui/useNow.ts'
import { currentItem, displayMs, interleaveFeeds, isValidAt, nextAfter } from './rotation.ts'

/** How often it is looked whether something is over, in milliseconds. */
const lookEveryMs = 1_000

/**
 * One thing after the other, each for as long as it takes to read. What stands on the screen stays there when news arrive,
 * unless it is over.
 * @param isPaused what is shown now stays
 */
export function useRotation(items: readonly ShownItem[], isPaused: boolean): ShownItem | null {
  const now = useNow(lookEveryMs)
  const order = useMemo(() => interleaveFeeds(items), [items])
  const [chosen, setChosen] = useState<ShownItem | null>(null)
  const shown = currentItem(order, chosen, now)
  useEffect(() => {
    if (isPaused || !shown) return
    const next = () =>
      setChosen(
        nextAfter(
          order.filter((item) => isValidAt(item, serverNow())),
          shown,
        ),
      )
    const timer = setTimeout(next, displayMs(shown))
    return () => clearTimeout(timer)
  }, [isPaused, shown, order])
  return shown
}
