import { timeOfDay } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import classes from './signage.module.css'

const date = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** The time and the day. */
export function WallClock() {
  const now = useNow(1000)
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now).toISOString().slice(0, 19)}>
        {timeOfDay(now)}
      </time>
      <p className={classes.date}>{date.format(now)}</p>
    </div>
  )
}
