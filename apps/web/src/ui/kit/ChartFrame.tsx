import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import classes from './ChartFrame.module.css'
import { Disclosure } from './Disclosure.tsx'

/** Fewer points than this say more as a number than as a line. */
const leastPoints = 3

type ChartFrameProps = {
  /** Left out where the heading above names it. */
  title?: string
  /** The meaning of the drawing in a sentence, for everyone. */
  summary: ReactNode
  points: number
  /** The number in place of a drawing of too few points. */
  instead: ReactNode
  /** The same values as a table. */
  table: ReactNode
  children: ReactNode
}

/** A drawing of numbers with its title, what it says in words, and its values as a table. */
export function ChartFrame({ title, summary, points, instead, table, children }: ChartFrameProps) {
  return (
    <figure className={classes.frame}>
      <figcaption className={classes.caption}>
        {title === undefined ? null : <span className={classes.title}>{title}</span>}
        <span className={classes.summary}>{summary}</span>
      </figcaption>
      {points < leastPoints ? <div className={classes.instead}>{instead}</div> : children}
      <Disclosure summary={t`Show as a table`}>{table}</Disclosure>
    </figure>
  )
}
