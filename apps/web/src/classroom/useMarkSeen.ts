import { useEffect, useSyncExternalStore } from 'react'
import { useActiveRoom } from './BagContext.ts'

/** Time that news must be on the screen before it counts as seen, in ms: a glimpse while unlocking is not reading. */
const minVisibleMs = 800

/**
 * Tells command that the room has the latest news on its screen.
 * @param isShown whether the page shows the news now
 */
export function useMarkSeen(isShown: boolean): void {
  const { incident, view, entries, act, connectionHealth } = useActiveRoom()
  // This phone's stored copy may long be out of date: it is no news from command.
  const isFromCache = useSyncExternalStore(
    connectionHealth.subscribe,
    () => connectionHealth.get().isFromCache,
  )
  const { room } = view
  const latest = Math.max(
    view.broadcast?.seq ?? 0,
    view.roomMessage?.seq ?? 0,
    room.chat.findLast(({ from }) => from !== 'room')?.seq ?? 0,
  )
  const promised = entries.reduce(
    (most, { action, incidentId }) =>
      action.kind === 'seen' && incidentId === incident.id ? Math.max(most, action.upTo) : most,
    0,
  )
  const isNews = (room.seenAt === null || latest > room.seenUpTo) && latest > promised
  const { version } = incident

  useEffect(() => {
    if (!isShown || !isNews || isFromCache) return
    const mark = () => {
      if (document.visibilityState === 'visible') act({ kind: 'seen', upTo: version })
    }
    const timer = setTimeout(mark, minVisibleMs)
    document.addEventListener('visibilitychange', mark)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', mark)
    }
  }, [isShown, isNews, isFromCache, version, act])
}
