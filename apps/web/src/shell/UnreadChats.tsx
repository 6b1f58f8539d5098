import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { badgeCount, storedCounts } from '../live/unreadCounts.ts'
import { paths } from '../paths.ts'
import { browserStorage } from '../startup/browserStorage.ts'
import classes from './UnreadChats.module.css'

/**
 * The number of unread chat messages in all bags that this phone has opened, for pages without an open bag
 * (specification, section 9), and the way to the bag with most of them. Nothing where there are none.
 */
export function UnreadChats() {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(storedCounts(browserStorage()).bags))
  const bags: Record<string, number> = JSON.parse(text)
  const total = badgeCount({ channels: {}, bags }, null)
  const [most] = Object.entries(bags).sort(([, a], [, b]) => b - a)
  if (total === 0 || !most) return null
  const isInSeveral = Object.values(bags).filter(Boolean).length > 1
  return (
    // Another app: a bag's page loads no sign-in.
    <a href={paths.bag(most[0], 'classroom-chat')} className={classes.line}>
      <span className={classes.badge}>{total}</span>
      <span>{isInSeveral ? t`unread in your bag’s chats` : t`unread in your bag’s chat`}</span>
    </a>
  )
}

/** Another tab may be a bag's page. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
