import type { RoomProgress } from '@muster/domain/incident/board'
import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'
import classes from './ProgressMark.module.css'

/** The words of the answer ladder. */
export const progressWords = wordTable<RoomProgress>({
  notReached: say`Not reached`,
  seen: say`Seen`,
  answered: say`Answered`,
})

/**
 * A room's place on the answer ladder: ○ not reached, ◐ seen, ● answered, and the word; never color alone.
 * `bare`: the mark alone, beside a word that says the same.
 */
export function ProgressMark({ progress, bare = false }: { progress: RoomProgress; bare?: boolean }) {
  return (
    <span className={classes.progress} data-progress={progress}>
      <ProgressShape progress={progress} />
      {bare ? null : progressWords[progress]}
    </span>
  )
}

/** Drawn, because fonts do not agree on how ○ ◐ ● look. */
function ProgressShape({ progress }: { progress: RoomProgress }) {
  return (
    <svg viewBox="0 0 16 16" width="0.95em" height="0.95em" aria-hidden="true" className={classes.mark}>
      <circle
        cx="8"
        cy="8"
        r="6.5"
        fill={progress === 'answered' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
      />
      {progress === 'seen' ? <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" fill="currentColor" /> : null}
    </svg>
  )
}
