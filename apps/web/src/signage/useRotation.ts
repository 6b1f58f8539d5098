import type { ShownItem } from '@muster/contract/feedCalls'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '../api/serverClock.ts'
import { useNow } from '../ui/useNow.ts'
import { currentItem, displayMs, interleaveFeeds, isValidAt, nextAfter } from './rotation.ts'

/** The interval at which it checks for items that are over, in milliseconds. */
const lookEveryMs = 1_000

/**
 * Shows one item after the other, each for as long as it takes to read. The item on the screen stays there when news
 * arrive, unless it is over.
 * @param isPaused the shown item stays
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
