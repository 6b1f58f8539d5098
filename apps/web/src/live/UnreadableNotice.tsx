import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import classes from './UnreadableNotice.module.css'
import { unreadableLists } from './unreadableEntries.ts'

/** Says that something somebody did on this device can no longer be read, until they have read that. */
export function UnreadableNotice() {
  const lists = useSyncExternalStore(unreadableLists.subscribe, unreadableLists.get)
  const count = lists.reduce((all, list) => all + list.count, 0)
  if (count === 0) return null
  return (
    <section className={classes.unread} aria-label="Cannot be read" role="alert">
      <p>
        {count === 1 ? 'One thing' : `${count} things`} done on this device earlier can no longer be read and{' '}
        {count === 1 ? 'was' : 'were'} not sent. If it still matters, send it again.
      </p>
      <Button
        variant="default"
        h={48}
        fz="md"
        onClick={() => {
          for (const list of lists) list.setAside()
        }}
      >
        Dismiss
      </Button>
    </section>
  )
}
