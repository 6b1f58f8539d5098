import { Button } from '@mantine/core'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import classes from './UnreadableNotice.module.css'
import { unreadableLists } from './unreadableEntries.ts'

/** Says that something somebody did on this device can no longer be read, until they have read that. */
export function UnreadableNotice() {
  const lists = useSyncExternalStore(unreadableLists.subscribe, unreadableLists.get)
  const count = lists.reduce((all, list) => all + list.count, 0)
  if (count === 0) return null
  return (
    <section className={classes.unread} aria-label={t`Cannot be read`} role="alert">
      <p>{t`${plural(
        count,
        '# thing done on this device earlier can no longer be read and was not sent.',
        '# things done on this device earlier can no longer be read and were not sent.',
      )} If it still matters, send it again.`}</p>
      <Button
        variant="default"
        h={48}
        fz="md"
        onClick={() => {
          for (const list of lists) list.setAside()
        }}
      >{t`Dismiss`}</Button>
    </section>
  )
}
