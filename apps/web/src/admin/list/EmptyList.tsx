import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list.module.css'

type EmptyListProps = { filtered: boolean; what: string; onClear: () => void; children: ReactNode }

/** Nothing to list: because of the filters, or because there is nothing yet. */
export function EmptyList({ filtered, what, onClear, children }: EmptyListProps) {
  return (
    <div className={classes.empty}>
      {filtered ? (
        <>
          <p>No {what} match.</p>
          <Button variant="default" onClick={onClear}>
            Clear search and filters
          </Button>
        </>
      ) : (
        <div>{children}</div>
      )}
    </div>
  )
}
