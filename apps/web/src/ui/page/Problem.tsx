import type { ReactNode } from 'react'
import classes from './Problem.module.css'

/** Why something that was pressed was not done, in a sentence beside what was pressed. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  )
}
