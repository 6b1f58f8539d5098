import type { RoomProgress } from '@muster/domain/incident/board'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { ProgressMark } from './ProgressMark.tsx'
import classes from './RoomMark.module.css'

/**
 * The sign of a room: the triangle where somebody needs help, even if the room has answered; else its place on the
 * answer ladder.
 */
export function RoomMark({ progress, needsHelp }: { progress: RoomProgress; needsHelp: boolean }) {
  return needsHelp ? <HelpMark /> : <ProgressMark progress={progress} bare />
}

/**
 * The one sign of “needs help”: a triangle with an exclamation mark, in the color of help, or in that of the text around it
 * where a ground has a color of its own. The words beside it say the same.
 */
export function HelpMark({ isInTextColor = false }: { isInTextColor?: boolean }) {
  return (
    <IconAlertTriangleFilled
      size="1.05em"
      aria-hidden
      className={classes.help}
      data-plain={isInTextColor || undefined}
    />
  )
}
