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
  /** True while that page, or that part of the list below, is open. */
  isOpen?: boolean
}

/** One number that matters, with its name; pressed, it leads to what it counts. */
export function StatTile({ label, value, detail, tone = 'none', to, isOpen }: StatTileProps) {
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
    <Link className={classes.tile} data-tone={tone} to={to} aria-current={isOpen || undefined}>
      {inside}
    </Link>
  )
}

type StatTilesProps = {
  /** The number of tiles in a row at a desk, where all rows are to be full. */
  across?: 3 | 4
  /** The subject of tiles that lead somewhere, for screen readers. */
  label?: string
  children: ReactNode
}

/** Rows of such tiles, all of one width. */
export function StatTiles({ across, label, children }: StatTilesProps) {
  return label === undefined ? (
    <div className={classes.tiles} data-across={across}>
      {children}
    </div>
  ) : (
    <nav className={classes.tiles} data-across={across} aria-label={label}>
      {children}
    </nav>
  )
}
