import type { Severity } from '@muster/domain/incident/vocabulary'
import type { ReactNode } from 'react'
import classes from './AlertSegment.module.css'

type Props = {
  title: string
  /** The latest message, or null. */
  preview: string | null
  /** What to say when there is none. */
  none: string
  severity?: Severity | undefined
  /** Unread messages. */
  count?: number
  isFlashing: boolean
  isCollapsed: boolean
  open: () => void
  /** A button that belongs to the message. */
  action?: ReactNode
}

/** One segment of the alerts header; a tap opens the message. */
export function AlertSegment({
  title,
  preview,
  none,
  severity,
  count = 0,
  isFlashing,
  isCollapsed,
  open,
  action,
}: Props) {
  return (
    <div
      className={classes.segment}
      data-empty={!preview}
      data-flashing={isFlashing}
      data-severity={preview ? severity : undefined}
    >
      <button type="button" className={classes.open} onClick={open}>
        <span className={classes.title}>
          {title}
          {isFlashing && count === 0 ? <span className={classes.new}>New</span> : null}
          {count > 0 ? <span className={classes.new}>{count} unread</span> : null}
        </span>
        {isCollapsed ? null : (
          <span className={preview ? classes.preview : classes.none}>{preview ?? none}</span>
        )}
      </button>
      {isCollapsed ? null : action}
    </div>
  )
}
