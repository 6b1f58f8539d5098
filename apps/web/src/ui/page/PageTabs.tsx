import { numberWords } from '@muster/words/amounts'
import { Link } from 'react-router'
import classes from './PageTabs.module.css'

/**
 * @property label the subject of the tabs, for screen readers
 * @property parts in their order; one of them is open, or none. `count`: how much is in it
 */
type PageTabsProps = {
  label: string
  parts: readonly { to: string; label: string; isOpen: boolean; count?: number }[]
}

/** The parts of a page that has several, as links of which one is open. */
export function PageTabs({ label, parts }: PageTabsProps) {
  return (
    <nav aria-label={label} className={classes.parts}>
      {parts.map((part) => (
        <Link
          key={part.label}
          to={part.to}
          className={classes.part}
          aria-current={part.isOpen ? 'page' : undefined}
        >
          {part.label}
          {part.count === undefined ? null : (
            <span className={classes.count}> {numberWords(part.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
