import { TimeText } from '../ui/TimeText.tsx'
import classes from './MessageHistory.module.css'

type Props = {
  title: string
  /** What to say while there is nothing. */
  none: string
  items: readonly { message: string; sentOn: string; sentByName: string }[]
}

/** Messages of one kind, newest first. */
export function MessageHistory({ title, none, items }: Props) {
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      {items.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ol className={classes.list}>
        {items.map(({ message, sentOn, sentByName }) => (
          <li key={`${sentOn} ${message}`}>
            <p className={classes.text}>{message}</p>
            <p className={classes.meta}>
              {sentByName} · <TimeText at={sentOn} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
