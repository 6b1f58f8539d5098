import { t } from '@muster/words/t'
import { dateAndTime } from '../ui/times.ts'
import { useNow } from '../ui/useNow.ts'
import { isValidAt } from './rotation.ts'
import classes from './signage.module.css'
import type { FeedNews } from './useDisplay.ts'

/** Feeds that are not reached and of which nothing is left to show: a wall without a warning must not look like good news. */
export function SilentFeeds({ news: { items, feeds } }: { news: FeedNews }) {
  const now = useNow(10_000)
  const silent = feeds.filter(
    ({ feedId, isReached }) =>
      !isReached && !items.some((item) => item.feedId === feedId && isValidAt(item, now)),
  )
  if (silent.length === 0) return null
  return (
    <ul className={classes.silentFeeds}>
      {silent.map(({ feedId, source, readAt }) => (
        <li key={feedId}>
          {readAt ? t`${source}: offline since ${dateAndTime(readAt, now)}` : t`${source}: not loaded yet`}
        </li>
      ))}
    </ul>
  )
}
