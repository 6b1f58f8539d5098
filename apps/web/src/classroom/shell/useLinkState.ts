import { useSyncExternalStore } from 'react'
import { linkState } from '../../live/bagLink.ts'
import { undoLeft } from '../../live/undoTime.ts'
import { useBag } from '../BagContext.ts'

/** Sending takes no longer where all is well, in milliseconds. */
const sendingTime = 3_000

/**
 * How the page's link stands, and how much waits on the phone to be sent.
 * @param now in milliseconds since 1970, by the phone's clock
 */
export function useLinkState(now: number) {
  const bag = useBag()
  const link = useSyncExternalStore(bag.link.subscribe, bag.link.get)
  const waiting = bag.entries.filter(
    ({ action, progress }) => action.kind !== 'seen' && progress.stage === 'waiting',
  )
  const hasUnsent = waiting.some((entry) => {
    const begun = entry.undoUntil ?? Date.parse(entry.at)
    return undoLeft(entry, now) === 0 && now - begun > sendingTime
  })
  return { ...link, state: linkState(link, now, navigator.onLine, hasUnsent), waiting: waiting.length }
}
