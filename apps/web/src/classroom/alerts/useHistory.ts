import type { CallAnswer } from '@muster/contract/endpoint'
import { getBagBroadcasts } from '@muster/contract/seedCalls'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/call.ts'
import { arePollsAllowed, broadcastSchedule, startPolling } from '../../live/bagPolling.ts'
import { useBag } from '../BagContext.ts'
import { pageOf } from '../bagPages.ts'

export type HistoryItem = CallAnswer<typeof getBagBroadcasts>[number]

/**
 * What this bag was sent in the active incident, newest first, kept fresh while the drawer is open. When it cannot be
 * loaded the list is empty, without a word (specification, section 8): the current messages stand above it.
 */
export function useHistory(): readonly HistoryItem[] {
  const { barcode } = useBag()
  const isOnSetupPage = pageOf(useLocation().pathname) === 'setup'
  const [items, setItems] = useState<readonly HistoryItem[]>([])
  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      try {
        setItems(await call(getBagBroadcasts, { query: { RedBagGuid: barcode } }, { signal }))
      } catch {
        if (!signal.aborted) setItems([])
      }
    }
    const isAllowed = () =>
      arePollsAllowed(broadcastSchedule, { isVisible: document.visibilityState === 'visible', isOnSetupPage })
    const poller = startPolling(broadcastSchedule, load, isAllowed)
    if (isAllowed()) poller.now()
    return poller.stop
  }, [barcode, isOnSetupPage])
  return items
}
