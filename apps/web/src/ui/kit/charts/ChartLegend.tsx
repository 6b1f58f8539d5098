import type { ReactNode } from 'react'
import classes from './charts.module.css'

/** Names of what is drawn, each beside the look that it has in the drawing. */
export function ChartLegend({
  entries,
}: {
  entries: readonly { key: string; swatch: ReactNode; name: ReactNode }[]
}) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ key, swatch, name }) => (
        <li key={key}>
          {swatch}
          {name}
        </li>
      ))}
    </ul>
  )
}

/** A square of a fill. */
export function FillSwatch({ fill }: { fill: string }) {
  return (
    <svg className={classes.square} viewBox="0 0 18 18" aria-hidden>
      <rect className={classes.bar} x="1" y="1" width="16" height="16" fill={fill} />
    </svg>
  )
}
