import { t } from '@muster/words/t'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '../api/serverClock.ts'
import type { DisplayState } from './displayLive.ts'
import { NewsItem } from './NewsItem.tsx'
import { isValidAt, itemKey } from './rotation.ts'
import { SilentFeeds } from './SilentFeeds.tsx'
import classes from './signage.module.css'
import type { FeedNews } from './useDisplay.ts'
import { useRotation } from './useRotation.ts'
import { WallClock } from './WallClock.tsx'

type IdleScreenProps = {
  name: string
  /** The reason this screen may not know of incidents; null when it would. */
  remark: string | null
  /** The connection by which it hears of incidents, where it follows any; for programs that watch the page. */
  connection?: DisplayState['connection']
  news?: FeedNews
}

const none: FeedNews = { items: [], feeds: [] }

/** A display while no incident runs: the organization’s name, the time, and the items of its feeds in turn. */
export function IdleScreen({ name, remark, connection, news = none }: IdleScreenProps) {
  const [isPaused, setPaused] = useState(false)
  const { items, feeds } = news
  const item = useRotation(items, isPaused)
  const feed = feeds.find(({ feedId }) => feedId === item?.feedId)
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause
  return (
    <main className={classes.quiet} data-news={item !== null} data-connection={connection}>
      <header className={classes.head}>
        <h1 className={classes.name}>{name}</h1>
        <WallClock />
      </header>
      {item ? <NewsItem key={itemKey(item)} item={item} feed={feed} isPaused={isPaused} /> : null}
      <footer className={classes.quietFoot}>
        <p className={classes.remark} role="status">
          {remark}
        </p>
        <SilentFeeds news={news} />
        {item && items.filter((each) => isValidAt(each, serverNow())).length > 1 ? (
          <button type="button" className={classes.pause} onClick={() => setPaused(!isPaused)}>
            <Icon size={20} aria-hidden />
            {isPaused ? t`Resume` : t`Pause`}
          </button>
        ) : null}
      </footer>
    </main>
  )
}
