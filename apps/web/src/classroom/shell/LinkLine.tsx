import { useSyncExternalStore } from 'react'
import { linkState } from '../../live/bagLink.ts'
import { relativeTime, timeOfDay } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useBag } from '../BagContext.ts'
import classes from './LinkLine.module.css'

/** How the page hears the server, how fresh it is, and what waits on the phone; always in words. */
export function LinkLine() {
  const { link, entries } = useBag()
  // The phone's own clock measured when the server was heard; the ticker only says when to look again.
  useNow(1000)
  const now = Date.now()
  const { heardAt, gone, isKept, ...rest } = useSyncExternalStore(link.subscribe, link.get)
  const state = linkState({ heardAt, gone, isKept, ...rest }, now, navigator.onLine)
  const waiting = entries.filter(
    ({ action, progress }) => action.kind !== 'seen' && progress.stage === 'waiting',
  ).length
  return (
    <p className={classes.line} data-state={isKept ? 'cut' : state}>
      <span className={classes.mark} aria-hidden />
      <span>
        {words()}
        {state !== 'live' && waiting > 0 ? ` · ${waiting} waiting to send` : null}
      </span>
    </p>
  )

  function words(): string {
    const heard = heardAt === null ? '' : relativeTime(heardAt, now)
    // Opened without the network: what stands here is from another time (offline/lastKnown.ts).
    if (isKept) return `Last known, ${heard === 'now' ? 'just now' : heard.replace('ago', 'old')}`
    switch (state) {
      case 'live':
        return `Live · checked ${heard}`
      case 'asking':
        return heardAt === null ? 'Connecting…' : `Connected · checked ${heard}`
      case 'cut':
        return heardAt === null ? 'No connection' : `No connection · as of ${timeOfDay(heardAt)}`
      case 'gone':
        return gone ?? ''
    }
  }
}
