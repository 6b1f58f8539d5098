import type { Rung } from '@muster/domain/incident/board'
import classes from './RoomMark.module.css'
import { RungMark } from './RungMark.tsx'

/** The sign of a room: ▲ where somebody needs help, whatever it has answered; else how far it has come. */
export function RoomMark({ rung, needsHelp }: { rung: Rung; needsHelp: boolean }) {
  return needsHelp ? (
    <span className={classes.help} aria-hidden>
      ▲
    </span>
  ) : (
    <RungMark rung={rung} bare />
  )
}
