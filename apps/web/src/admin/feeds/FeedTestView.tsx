import type { FeedTest } from '@muster/contract/feedCalls'
import listClasses from '../../manage/keptList.module.css'
import { dateAndTime } from '../../ui/times.ts'
import ownClasses from './feeds.module.css'

/** What came of a test, as displays would show it. */
export function FeedTestView({ test: { problem, milliseconds, itemCount, items } }: { test: FeedTest }) {
  if (problem !== null)
    return (
      <p role="status" className={ownClasses.bad}>
        Nothing came. {problem}
      </p>
    )
  return (
    <div role="status" className={ownClasses.test}>
      <p className={ownClasses.good}>
        {itemCount === 0
          ? 'It can be read, and there is nothing in it now.'
          : `${itemCount === 1 ? '1 thing' : `${itemCount} things`} came in ${(milliseconds / 1000).toFixed(1)} s.`}
      </p>
      <ul className={ownClasses.items}>
        {items.map(({ title, text, at }) => (
          <li key={`${at} ${title} ${text}`} className={ownClasses.item}>
            <strong>{title || text}</strong>
            {title && text ? <span className={listClasses.dim}>{text}</span> : null}
            {at ? <span className={listClasses.dim}>{dateAndTime(at)}</span> : null}
          </li>
        ))}
      </ul>
      {itemCount > items.length ? (
        <p className={listClasses.dim}>The first {items.length} are shown.</p>
      ) : null}
    </div>
  )
}
