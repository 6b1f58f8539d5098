import { TimeText } from '../../ui/TimeText.tsx'
import { useBag } from '../BagContext.ts'
import classes from './MessageHistory.module.css'
import type { HistoryItem } from './useHistory.ts'

type Props = {
  title: string
  /** What to say while there is nothing. */
  none: string
  items: readonly HistoryItem[]
}

/** Messages of one kind, newest first. */
export function MessageHistory({ title, none, items }: Props) {
  const { record } = useBag()
  return (
    <section>
      <h2 className={classes.title}>{title}</h2>
      {items.length === 0 ? <p className={classes.none}>{none}</p> : null}
      <ol className={classes.list}>
        {items.map(({ message, sentOn, sentByName, type }) => (
          <li key={`${sentOn} ${message}`}>
            <p className={classes.text} dir="auto">
              {message}
            </p>
            <p className={classes.meta}>
              {sentByName} · <TimeText at={sentOn} />
              {/* Which other rooms is not told: a bag's id is a key to it. */}
              {type === 3 ? ` · To several rooms, ${record.name} among them` : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
