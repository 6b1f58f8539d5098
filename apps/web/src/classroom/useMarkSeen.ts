import { repeatsAction } from '@muster/domain/incident/actionGuides'
import { useEffect, useSyncExternalStore } from 'react'
import { useActiveRoom } from './BagContext.ts'

/** Time that news must be on the screen before it counts as seen, in ms: a glimpse while unlocking is not reading. */
const minVisibleMs = 800

/** The part of the news that is on the screen: all of it, or only what the action and its steps say. */
type Shown = 'all' | 'action' | 'nothing'

/** Tells command that the room has the latest news on its screen. */
export function useMarkSeen(shown: Shown): void {
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
  const repeats = view.broadcast?.seq === latest && repeatsAction(incident.action, view.broadcast.message)
  const isShown = shown === 'all' || (shown === 'action' && repeats)

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
