import type { EndpointAnswer } from '@muster/contract/endpoint'
import { getBagBroadcasts } from '@muster/contract/seedCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { arePollsAllowed, broadcastSchedule, startPolling } from '../../live/bagPolling.ts'
import { useBag } from '../BagContext.ts'
import { useBagPage } from '../useBagPage.ts'

export type HistoryItem = EndpointAnswer<typeof getBagBroadcasts>[number]

export type History = {
  /** Newest first. */
  items: readonly HistoryItem[]
  /** An empty list is known to be empty only when it was loaded. */
  status: 'loading' | 'loaded' | 'failed'
}

/**
 * The messages to this bag in the active incident, kept fresh while the drawer is open. When they cannot be loaded
 * the list is emptied (specification, section 8): the current messages are above it.
 */
export function useHistory(): History {
  const { barcode } = useBag()
  const isOnSetupPage = useBagPage() === 'setup'
  const [history, setHistory] = useState<History>({ items: [], status: 'loading' })
  useEffect(() => {
    const load = async (signal: AbortSignal) => {
      try {
        const items = await call(getBagBroadcasts, { query: { RedBagGuid: barcode } }, { signal })
        setHistory({ items, status: 'loaded' })
      } catch {
        if (!signal.aborted) setHistory({ items: [], status: 'failed' })
      }
    }
    const isAllowed = () =>
      arePollsAllowed(broadcastSchedule, { isVisible: document.visibilityState === 'visible', isOnSetupPage })
    const poller = startPolling(broadcastSchedule, load, isAllowed)
    if (isAllowed()) poller.now()
    return poller.stop
  }, [barcode, isOnSetupPage])
  return history
}
