import type { Rung } from '@muster/domain/incident/board'
import classes from './RoomMark.module.css'
import { RungMark } from './RungMark.tsx'

/**
 * The sign of a room: ▲ where somebody needs help, even if the room has answered; else its place on the
 * answer ladder.
 */
export function RoomMark({ rung, needsHelp }: { rung: Rung; needsHelp: boolean }) {
  return needsHelp ? (
    <span className={classes.help} aria-hidden>
      ▲
    </span>
  ) : (
    <RungMark rung={rung} bare />
  )
}
