import type { RoomProgress } from '@muster/domain/incident/board'
import { ProgressMark } from './ProgressMark.tsx'
import classes from './RoomMark.module.css'

/**
 * The sign of a room: ▲ where somebody needs help, even if the room has answered; else its place on the
 * answer ladder.
 */
export function RoomMark({ progress, needsHelp }: { progress: RoomProgress; needsHelp: boolean }) {
  return needsHelp ? (
    <span className={classes.help} aria-hidden>
      ▲
    </span>
  ) : (
    <ProgressMark progress={progress} bare />
  )
}
