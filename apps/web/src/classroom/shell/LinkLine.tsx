import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import classes from './LinkLine.module.css'
import { linkWords } from './linkWords.ts'
import { useLinkState } from './useLinkState.ts'

/** How the page hears the server, how fresh it is, and what waits on the phone; always in words. */
export function LinkLine() {
  // The phone's own clock measured when the server was heard; the ticker only says when to look again.
  useNow(1000)
  const now = Date.now()
  const { state, heardAt, gone, isKept, waiting } = useLinkState(now)
  return (
    <p className={classes.line} data-state={isKept ? 'cut' : state}>
      <span className={classes.mark} aria-hidden />
      <span>{words()}</span>
    </p>
  )

  function words(): string {
    const heard = heardAt === null ? '' : relativeTime(heardAt, now)
    // Opened without the network: what stands here is from another time (offline/lastKnown.ts).
    if (isKept) {
      const age = heard === 'now' ? 'just now' : heard.replace('ago', 'old')
      return `Last known, ${age}${waiting > 0 ? ` · ${waiting} waiting to send` : ''}`
    }
    return linkWords({ state, heard, heardAt: heardAt === null ? '' : dateAndTime(heardAt), gone, waiting })
  }
}
