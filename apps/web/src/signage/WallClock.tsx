import { spokenLocale } from '@muster/words/t'
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
      <p className={classes.date}>{dateOf(now)}</p>
    </div>
  )
}

function dateOf(at: number): string {
  return new Intl.DateTimeFormat(spokenLocale(), { weekday: 'long', month: 'long', day: 'numeric' }).format(
    at,
  )
}
