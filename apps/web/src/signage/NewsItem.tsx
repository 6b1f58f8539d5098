import type { ShownFeed, ShownItem } from '@muster/contract/feedCalls'
import { dateAndTime, dayOf, relativeTime } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import { displayMs, itemKey } from './rotation.ts'
import classes from './signage.module.css'

type NewsItemProps = { item: ShownItem; feed: ShownFeed | undefined; isPaused: boolean }

/**
 * One thing that a feed says: who says it, when, and how old what we have of the feed is; large what. A line runs along for
 * as long as it stands.
 */
export function NewsItem({ item, feed, isPaused }: NewsItemProps) {
  const { source, title, text, at, severity } = item
  return (
    <article className={classes.news} key={itemKey(item)}>
      <p className={classes.source}>
        <strong>{source}</strong>
        {severity ? <span className={classes.severity}>{severity}</span> : null}
        {at ? <When at={at} /> : null}
        {feed ? <Freshness feed={feed} /> : null}
      </p>
      {title ? <h2 className={classes.headline}>{title}</h2> : null}
      {text && text !== title ? <p className={classes.text}>{text}</p> : null}
      <span
        className={classes.line}
        style={{
          animationDuration: `${displayMs(item)}ms`,
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

/** When the feed was last read. One that is not reached may have said something else since. */
function Freshness({ feed: { readAt, isReached } }: { feed: ShownFeed }) {
  const now = useNow(10_000)
  if (!readAt) return null
  if (!isReached)
    return <span className={classes.unreached}>Not reached since {dateAndTime(readAt, now)}</span>
  return <span>Read {relativeTime(readAt, now)}</span>
}
