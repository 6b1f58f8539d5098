import { progressOf, type RoomProgress } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { lastHeardAt } from '../words/roomWords.ts'
import classes from './room.module.css'

/** The answer ladder of a room: the steps that it has reached, with the time of each. */
export function RoomLadder({ room, siteName }: { room: RoomState; siteName: string | undefined }) {
  const now = progressOf(room)
  const heardAt = lastHeardAt(room)
  const step = (name: RoomProgress, at: string | null, otherwise: string) => (
    <li className={classes.step} data-now={now === name}>
      <ProgressMark progress={name} />
      <span className={classes.stepTime}>{at ? <TimeText at={at} /> : otherwise}</span>
    </li>
  )
  return (
    <section className={classes.section} aria-label={t`Room progress`}>
      <ol className={classes.ladder}>
        {now === 'notReached' ? step('notReached', null, t`so far`) : null}
        {step('seen', room.seenAt, t`not yet`)}
        {step('answered', room.answeredAt, t`not yet`)}
      </ol>
      <p className={classes.detail}>
        {siteName}
        {heardAt ? <> · {rich`last heard ${<TimeText at={heardAt} relative />}`}</> : null}
      </p>
    </section>
  )
}
