import type { ShownFeed, ShownItem } from '@muster/contract/feedCalls'
import { t } from '@muster/words/t'
import { dateAndTime, dayOf, relativeTime } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import { displayMs, itemKey } from './rotation.ts'
import classes from './signage.module.css'

type NewsItemProps = { item: ShownItem; feed: ShownFeed | undefined; isPaused: boolean }

/**
 * One item of a feed: the source, the time, the age of our copy of the feed, and the text in large type. A line runs
 * along for as long as it shows.
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

/** The time since the item, while that says something; after two days the day. */
function When({ at }: { at: string }) {
  const now = useNow(60_000)
  const isRecent = now - Date.parse(at) < 2 * 86_400_000
  return <time dateTime={at}>{isRecent ? relativeTime(at, now) : dayOf(at, now)}</time>
}

/** The time the feed was last read. One that is out of reach may have newer items. */
function Freshness({ feed: { readAt, isReached } }: { feed: ShownFeed }) {
  const now = useNow(10_000)
  if (!readAt) return null
  if (!isReached)
    return <span className={classes.unreached}>{t`Offline since ${dateAndTime(readAt, now)}`}</span>
  return <span>{t`Updated ${relativeTime(readAt, now)}`}</span>
}
