import type { ShownItem } from '@muster/contract/feedCalls'
import { dayOf, relativeTime } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import { nameOf, showFor } from './rotation.ts'
import classes from './signage.module.css'

/** One thing that a feed says: who says it and when, large what. A line runs along for as long as it stands. */
export function NewsItem({ item, isPaused }: { item: ShownItem; isPaused: boolean }) {
  const { source, title, text, at } = item
  return (
    <article className={classes.news} key={nameOf(item)}>
      <p className={classes.source}>
        <strong>{source}</strong>
        {at ? <When at={at} /> : null}
      </p>
      {title ? <h2 className={classes.headline}>{title}</h2> : null}
      {text && text !== title ? <p className={classes.text}>{text}</p> : null}
      <span
        className={classes.line}
        style={{
          animationDuration: `${showFor(item)}ms`,
          animationPlayState: isPaused ? 'paused' : 'running',
        }}
        aria-hidden
      />
    </article>
  )
}

/** How long ago while that says something; after two days the day. */
function When({ at }: { at: string }) {
  const now = useNow(60_000)
  const isRecent = now - Date.parse(at) < 2 * 86_400_000
  return <time dateTime={at}>{isRecent ? relativeTime(at, now) : dayOf(at, now)}</time>
}
