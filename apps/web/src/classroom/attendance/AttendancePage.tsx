import { Button } from '@mantine/core'
import { actionName } from '@muster/domain/incident/actionGuides'
import { lastKnown, roundOfNumber } from '@muster/domain/incident/rounds'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import { isOfRound } from '../roundEntries.ts'
import { SendState } from '../SendState.tsx'
import { currentCount } from '../status/currentCount.ts'
import { useRoster } from '../useRoster.ts'
import classes from './AttendancePage.module.css'
import { attendanceWords, isAttendanceOpen, type TakenAttendance } from './attendanceCounts.ts'
import { CountForm } from './CountForm.tsx'
import { RollCallForm } from './RollCallForm.tsx'
import { rosterWords } from './rollCall.ts'

/** Attendance, by name where this phone may see names, otherwise by count; sent when asked for, asked again, or amended. */
export function AttendancePage() {
  useTitle(t`Attendance`)
  const { incident, view, entries } = useActiveRoom()
  const { room } = view
  const roster = useRoster()
  const hasNames = roster?.hasNames === true && roster.students.length > 0
  const [way, setWay] = useDraft<'names' | 'count' | null>(`way.${incident.id}.${room.id}`, null)
  const isByName = hasNames && way !== 'count'
  const entry = entries.findLast(
    (each) =>
      each.action.kind === 'attendance' && isOfRound(each, incident) && each.progress.stage !== 'refused',
  )
  const recorded: TakenAttendance | null =
    entry?.action.kind === 'attendance' ? entry.action : room.attendance
  const before = recorded ? null : lastKnown(room).attendance
  const [isAmending, setIsAmending] = useState(false)
  const isOpen = isAttendanceOpen(view, entry !== undefined)
  const isRecorded = recorded !== null && !isOpen && !isAmending
  const heading = useFocusAfter(isRecorded)

  const count = currentCount(
    room,
    entries.filter((each) => isOfRound(each, incident)),
  )
  const since =
    recorded && count?.from === 'headcount' && count.people !== recorded.present + (recorded.extra ?? 0) ? (
      <p
        className={classes.state}
      >{t`Your room status says ${plural(count.people, '# person', '# people')} since. Command counts ${count.people}.`}</p>
    ) : null

  if (isRecorded) {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>{t`Attendance submitted`}</h1>
        <p className={classes.state} role="status">
          {entry ? (
            <SendState entry={entry} />
          ) : room.attendance ? (
            <Received at={room.attendance.at} />
          ) : null}
        </p>
        <p className={classes.words}>{attendanceWords(recorded)}</p>
        {since}
        <Button
          variant="default"
          fullWidth
          h={56}
          fz="lg"
          onClick={() => setIsAmending(true)}
        >{t`Change`}</Button>
      </>
    )
  }

  const form = {
    // A new count begins with the one before; it is not sent until somebody sends it.
    recorded: recorded ?? before,
    label: recorded && !isOpen ? t`Send changed attendance` : t`Send attendance`,
    afterSend: () => setIsAmending(false),
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>{t`Attendance`}</h1>
      <p className={classes.state}>
        {isByName
          ? rosterWords(roster.students.length, roster.updatedAt, serverNow())
          : room.expected === null
            ? t`Count the people in the room.`
            : t`${plural(room.expected, '# student', '# students')} on the roster.`}
        {before ? <CountedBefore attendance={before} round={before.round} /> : null}
        {recorded && isOpen
          ? ` ${t`Command asks again. This is your last answer. Change what is different.`}`
          : null}
      </p>
      {since}
      {hasNames ? (
        <div className={classes.ways}>
          <button type="button" aria-pressed={isByName} onClick={() => setWay('names')}>{t`By name`}</button>
          <button
            type="button"
            aria-pressed={!isByName}
            onClick={() => setWay('count')}
          >{t`By count`}</button>
        </div>
      ) : null}
      {isByName ? <RollCallForm roster={roster} {...form} /> : <CountForm {...form} />}
    </>
  )
}

type Counted = { attendance: TakenAttendance & { at: string }; round: number | null }

/** The room's count in an earlier round: the form starts with it, but it is no answer to the current question. */
function CountedBefore({ attendance, round }: Counted) {
  const { incident } = useActiveRoom()
  const action = round === null ? null : roundOfNumber(incident, round)?.action
  return (
    <>
      {' '}
      {rich`Counted in the ${action ? actionName(action) : ''}, ${<TimeText at={attendance.at} />}: ${attendanceWords(attendance)}. Change what is different, and send it for ${actionName(incident.action)}.`}
    </>
  )
}

/** Moves the focus to the heading when the form has gone, or come back: the pressed button is not there any more. */
function useFocusAfter(isRecorded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(isRecorded)
  useEffect(() => {
    if (was.current !== isRecorded && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    was.current = isRecorded
  }, [isRecorded])
  return heading
}

function Received({ at }: { at: string }) {
  return rich`Sent to command · ${<TimeText at={at} />}`
}
