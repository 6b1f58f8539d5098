import { openCalls } from '@muster/domain/incident/claims/calls'
import { roomCount, roomProblemsIn } from '@muster/domain/incident/claims/people'
import { countText, countWords, missingFromCounts, problemWords } from '@muster/domain/incident/claims/words'
import type { RoomState } from '@muster/domain/incident/state'
import { statusWords } from '@muster/domain/incident/statusWords'
import { needWords } from '@muster/domain/incident/vocabulary'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './room.module.css'

/** The room's own statement: status, headcount, needs, attendance; and the place where its two counts differ. */
export function RoomStatusText({ room }: { room: RoomState }) {
  const { status, attendance, expected } = room
  const problems = roomProblemsIn({ status, attendance: null })
  const isOpen = (...kinds: string[]) => openCalls(room).some(({ kind }) => kinds.includes(kind))
  const isShort = roomProblemsIn({ status: null, attendance }).length > 0 && isOpen('trouble')
  return (
    <section aria-label={t`Room status`} className={classes.section}>
      {status ? (
        <div
          className={classes.status}
          data-help={
            (problems.length > 0 && isOpen('trouble')) || (status.needs.length > 0 && isOpen('needs'))
          }
        >
          {problems.length === 0 ? <p className={classes.statusWord}>{statusWords[status.status]}</p> : null}
          {problems.map((each) => (
            <p key={each.problem} className={classes.statusWord}>
              {problemWords(each)}
            </p>
          ))}
          {status.needs.length > 0 ? (
            <p>{t`Needs: ${commaList(status.needs.map((need) => needWords[need]))}`}</p>
          ) : null}
          {status.headcount === null ? null : (
            <p>{t`${plural(status.headcount, '# person', '# people')} in the room`}</p>
          )}
          {status.note ? (
            <p className={classes.note} dir="auto">
              “{status.note}”
            </p>
          ) : null}
          <p className={classes.detail}>
            {status.byName} · <TimeText at={status.at} relative />
          </p>
        </div>
      ) : (
        <p className={classes.detail}>{t`No status from this room yet.`}</p>
      )}
      {attendance ? (
        <div className={classes.status} data-help={isShort}>
          <p className={classes.statusWord}>
            {expected === null
              ? countText('present', attendance.present)
              : t`${attendance.present} present of ${expected}`}
          </p>
          <p>{countWords({ ...attendance, present: null }).join(' · ')}</p>
          {missingFromCounts(attendance).length > 0 ? (
            <p className={classes.detail}>{t`Not reported: ${commaList(missingFromCounts(attendance))}`}</p>
          ) : null}
          <p
            className={classes.detail}
          >{rich`Attendance by ${attendance.byName} · ${<TimeText at={attendance.at} relative />}`}</p>
        </div>
      ) : (
        <p className={classes.detail}>
          {expected === null
            ? t`No attendance.`
            : t`No attendance; ${plural(expected, '# student is', '# students are')} on the roster.`}
        </p>
      )}
      <CountConflict room={room} />
    </section>
  )
}

/** Says which of two numbers counts where the room has given two. */
function CountConflict({ room }: { room: RoomState }) {
  const count = roomCount(room)
  if (!count?.other) return null
  return (
    <p className={classes.note}>
      {count.from === 'attendance'
        ? t`Two counts: attendance says ${count.people}, the room’s status said ${count.other.people}. The newer one counts.`
        : t`Two counts: the room’s status says ${count.people}, attendance said ${count.other.people}. The newer one counts.`}
    </p>
  )
}
