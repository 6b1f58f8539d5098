import { needsHelp } from '@muster/domain/incident/board'
import type { RoomState } from '@muster/domain/incident/state'
import { statusWords } from '@muster/domain/incident/timeline'
import { troublesOf } from '@muster/domain/incident/troubles'
import { needWords } from '@muster/domain/incident/vocabulary'
import { TimeText } from '../../ui/TimeText.tsx'
import { missingAndInjured } from '../words/roomWords.ts'
import classes from './room.module.css'

/** How a room says it is: status, headcount, needs, attendance. */
export function RoomStatusText({ room }: { room: RoomState }) {
  const { status, attendance, expected } = room
  const troubles = troublesOf(status)
  return (
    <section aria-label="How the room is" className={classes.section}>
      {status ? (
        <div className={classes.status} data-help={needsHelp({ status, attendance: null, reports: [] })}>
          {troubles.length === 0 ? <p className={classes.statusWord}>{statusWords[status.status]}</p> : null}
          {troubles.map((trouble) => (
            <p key={trouble} className={classes.statusWord}>
              {statusWords[trouble]}
            </p>
          ))}
          {status.needs.length > 0 ? (
            <p>Needs: {status.needs.map((need) => needWords[need]).join(', ')}</p>
          ) : null}
          {status.headcount === null ? null : <p>{status.headcount} people in the room</p>}
          {status.note ? <p className={classes.note}>“{status.note}”</p> : null}
          <p className={classes.detail}>
            {status.byName} · <TimeText at={status.at} relative />
          </p>
        </div>
      ) : (
        <p className={classes.detail}>The room has not said how it is.</p>
      )}
      {attendance ? (
        <div className={classes.status} data-help={missingAndInjured(room) !== null}>
          <p className={classes.statusWord}>
            {attendance.present} present{expected === null ? '' : ` of ${expected}`}
          </p>
          <p>
            {attendance.missing} missing · {attendance.injured} injured · {attendance.extra} extra
          </p>
          <p className={classes.detail}>
            Attendance by {attendance.byName} · <TimeText at={attendance.at} relative />
          </p>
        </div>
      ) : (
        <p className={classes.detail}>
          No attendance{expected === null ? '' : `; ${expected} students are on the roster`}.
        </p>
      )}
    </section>
  )
}
