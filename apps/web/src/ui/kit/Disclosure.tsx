import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Disclosure.module.css'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  /** True to show it opened first. */
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** Something that is read now and then, behind a line that opens it. The browser finds words in it, and paper shows them. */
export function Disclosure({ summary, children, isOpen, onToggle }: DisclosureProps) {
  return (
    <details
      className={classes.disclosure}
      open={isOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className={classes.summary}>
        <IconChevronRight size={18} aria-hidden className={classes.mark} />
        {summary}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
