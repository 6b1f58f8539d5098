import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Tone, toneIcons } from './Badge.tsx'
import classes from './StatTile.module.css'

type StatTileProps = {
  label: string
  value: ReactNode
  /** The meaning of the number, or its change since last time. */
  detail?: ReactNode
  tone?: Tone
  /** The page that shows what was counted. */
  to?: string
}

/** One number that matters, with its name; pressed, it leads to what it counts. */
export function StatTile({ label, value, detail, tone = 'none', to }: StatTileProps) {
  const Icon = toneIcons[tone]
  const inside = (
    <>
      <span className={classes.label}>
        {tone === 'none' ? null : <Icon size={14} aria-hidden />}
        {label}
      </span>
      <span className={classes.value}>{value}</span>
      {detail ? <span className={classes.detail}>{detail}</span> : null}
    </>
  )
  return to === undefined ? (
    <div className={classes.tile} data-tone={tone}>
      {inside}
    </div>
  ) : (
    <Link className={classes.tile} data-tone={tone} to={to}>
      {inside}
    </Link>
  )
}

/** A row of such tiles, all of one width. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>
}
