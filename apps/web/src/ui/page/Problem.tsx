import type { ReactNode } from 'react'
import classes from './Problem.module.css'

/** The reason an action failed, in a sentence beside its button. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  )
}
