import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './BackLink.module.css'

/** The way back to the page that this one is a part of. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back} data-way-up>
      <IconChevronLeft size={18} aria-hidden />
      <span className={classes.label}>{children}</span>
    </Link>
  )
}
