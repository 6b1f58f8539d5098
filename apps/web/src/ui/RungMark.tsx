import type { Rung } from '@muster/domain/incident/board'
import classes from './RungMark.module.css'

/** The words of the answer ladder. */
export const rungWords = {
  notReached: 'Not reached',
  seen: 'Seen',
  answered: 'Answered',
} as const satisfies Record<Rung, string>

/**
 * A room's place on the answer ladder: ○ not reached, ◐ seen, ● answered, and the word; never color alone.
 * `bare`: the mark alone, beside a word that says the same.
 */
export function RungMark({ rung, bare = false }: { rung: Rung; bare?: boolean }) {
  return (
    <span className={classes.rung} data-rung={rung}>
      <RungShape rung={rung} />
      {bare ? null : rungWords[rung]}
    </span>
  )
}

/** Drawn, because fonts do not agree on how ○ ◐ ● look. */
function RungShape({ rung }: { rung: Rung }) {
  return (
    <svg viewBox="0 0 16 16" width="0.95em" height="0.95em" aria-hidden="true" className={classes.mark}>
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill={rung === 'answered' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
      />
      {rung === 'seen' ? <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" /> : null}
    </svg>
  )
}
