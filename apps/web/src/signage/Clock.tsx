import { useNow } from '../ui/useNow.ts'
import classes from './signage.module.css'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The time and the day. */
export function Clock() {
  const now = useNow(1000)
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now).toISOString().slice(0, 16)}>
        {time.format(now)}
      </time>
      <p className={classes.date}>{date.format(now)}</p>
    </div>
  )
}
