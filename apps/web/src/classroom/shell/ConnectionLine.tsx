import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { bagConnectionWords, withWaiting } from './bagConnectionWords.ts'
import classes from './ConnectionLine.module.css'
import { lastKnownWords } from './lastKnownWords.ts'
import { useConnectionState } from './useConnectionState.ts'

/** The state of the connection, its freshness, and the number of waiting entries; always in words. */
export function ConnectionLine() {
  // The phone's own clock measured when the server was heard; the ticker only says when to look again.
  useNow(1000)
  const now = Date.now()
  const { state, heardAt, gone, isFromCache, waiting } = useConnectionState(now)
  return (
    <p className={classes.line} data-state={isFromCache ? 'cut' : state}>
      <span className={classes.mark} aria-hidden />
      <span>{words()}</span>
    </p>
  )

  function words(): string {
    // Opened without the network: the data shown is from another time (offline/lastKnown.ts).
    if (isFromCache) return withWaiting(lastKnownWords(heardAt, now), waiting)
    return bagConnectionWords({
      state,
      heard: heardAt === null ? '' : relativeTime(heardAt, now),
      heardAt: heardAt === null ? '' : dateAndTime(heardAt),
      gone,
      waiting,
    })
  }
}
