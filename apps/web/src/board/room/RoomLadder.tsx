import { type Rung, rungOf } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { RungMark } from '../../ui/RungMark.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { lastHeardAt } from '../words/roomWords.ts'
import classes from './room.module.css'

/** The rungs that a room has reached, with the time of each. */
export function RoomLadder({ room, siteName }: { room: RoomState; siteName: string | undefined }) {
  const now = rungOf(room)
  const heardAt = lastHeardAt(room)
  const rung = (name: Rung, at: string | null, otherwise: string) => (
    <li className={classes.rung} data-now={now === name}>
      <RungMark rung={name} />
      <span className={classes.rungTime}>{at ? <TimeText at={at} /> : otherwise}</span>
    </li>
  )
  return (
    <section className={classes.section} aria-label="How far the room has come">
      <ol className={classes.ladder}>
        {now === 'notReached' ? rung('notReached', null, 'so far') : null}
        {rung('seen', room.seenAt, 'not yet')}
        {rung('answered', room.answeredAt, 'not yet')}
      </ol>
      <p className={classes.detail}>
        {siteName}
        {heardAt ? (
          <>
            {' '}
            · last heard <TimeText at={heardAt} relative />
          </>
        ) : null}
      </p>
    </section>
  )
}
