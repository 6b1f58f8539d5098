import { longDay } from '../ui/recordTimes.ts'
import { timeOfDay } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import classes from './signage.module.css'

/** The time and the day. */
export function WallClock() {
  const now = useNow(1000)
  return (
    <div className={classes.clock}>
      <time className={classes.time} dateTime={new Date(now).toISOString().slice(0, 19)}>
        {timeOfDay(now)}
      </time>
      <p className={classes.date}>{longDay(now)}</p>
    </div>
  )
}
