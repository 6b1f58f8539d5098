import { useSyncExternalStore } from 'react'
import { connectionState } from '../../live/connectionHealth.ts'
import { undoLeft } from '../../live/undoTime.ts'
import { useBag } from '../BagContext.ts'

/** Sending takes no longer where all is well, in milliseconds. */
const usualSendMs = 3_000

/**
 * The state of the page's connection, and the number of entries that wait on the phone.
 * @param now in milliseconds since 1970, by the phone's clock
 */
export function useConnectionState(now: number) {
  const bag = useBag()
  const link = useSyncExternalStore(bag.connectionHealth.subscribe, bag.connectionHealth.get)
  const waiting = bag.entries.filter(
    ({ action, progress }) => action.kind !== 'seen' && progress.stage === 'waiting',
  )
  const hasUnsent = waiting.some((entry) => {
    const begun = entry.undoUntil ?? Date.parse(entry.at)
    return undoLeft(entry, now) === 0 && now - begun > usualSendMs
  })
  return { ...link, state: connectionState(link, now, navigator.onLine, hasUnsent), waiting: waiting.length }
}
