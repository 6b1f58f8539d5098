import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { bagConnectionWords } from './bagConnectionWords.ts'
import classes from './ConnectionLine.module.css'
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
    const heard = heardAt === null ? '' : relativeTime(heardAt, now)
    // Opened without the network: the data shown is from another time (offline/lastKnown.ts).
    if (isFromCache) {
      const age = heard === 'now' ? 'moments ago' : heard.replace('ago', 'old')
      return `Last known, ${age}${waiting > 0 ? ` · ${waiting} waiting to send` : ''}`
    }
    return bagConnectionWords({
      state,
      heard,
      heardAt: heardAt === null ? '' : dateAndTime(heardAt),
      gone,
      waiting,
    })
  }
}
