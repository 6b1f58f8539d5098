import { useNow } from '../ui/useNow.ts'
import classes from './signage.module.css'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })

/** Nothing is going on: the organisation’s name and the time. `remark`: why this screen may not know. */
export function QuietScreen({ name, remark }: { name: string; remark: string | null }) {
  const now = useNow(1000)
  return (
    <main className={classes.quiet}>
      <h1 className={classes.name}>{name}</h1>
      <time className={classes.time} dateTime={new Date(now).toISOString().slice(0, 16)}>
        {time.format(now)}
      </time>
      <p className={classes.date}>{date.format(now)}</p>
      <p className={classes.remark} role="status">
        {remark}
      </p>
    </main>
  )
}
