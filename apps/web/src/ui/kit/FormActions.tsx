import type { ReactNode } from 'react'
import classes from './FormActions.module.css'

/** The buttons at the end of a form: first what it is for, then the ways out. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
