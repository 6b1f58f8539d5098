import type { ReactNode } from 'react'
import classes from './afterAction.module.css'

/** Something wide that scrolls sideways by itself where the screen is too narrow, also by the keyboard. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it (axe: scrollable-region-focusable)
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
