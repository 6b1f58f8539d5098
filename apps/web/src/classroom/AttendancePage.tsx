import { Button } from '@mantine/core'
import { useState } from 'react'
import { TimeText } from '../ui/TimeText.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useTitle } from '../ui/useTitle.ts'
import classes from './AttendancePage.module.css'
import {
  attendanceWords,
  balanceWords,
  type Counts,
  emptyCounts,
  isAttendanceOpen,
} from './attendanceCounts.ts'
import { useActiveRoom } from './BagContext.ts'
import buttons from './buttons.module.css'
import { CountStepper } from './CountStepper.tsx'
import { SendState } from './SendState.tsx'

/** Attendance by count: present, missing, injured, extra; sent when it is asked for, asked for again, or amended. */
export function AttendancePage() {
  useTitle('Attendance')
  const { incident, view, entries, act } = useActiveRoom()
  const { room } = view
  const entry = entries.findLast(
    ({ action, incidentId, progress }) =>
      action.kind === 'attendance' && incidentId === incident.id && progress.stage !== 'refused',
  )
  const told = entry?.action.kind === 'attendance' ? entry.action : room.attendance
  const [draft, setDraft] = useDraft<Counts | null>(`counts.${incident.id}.${room.id}`, null)
  const [isAmending, setIsAmending] = useState(false)
  const counts = draft ?? told ?? emptyCounts
  const isOpen = isAttendanceOpen(view, entry !== undefined)

  if (told && !isOpen && !isAmending) {
    return (
      <>
        <h1 className={classes.title}>Attendance submitted</h1>
        <p className={classes.state} role="status">
          {entry ? (
            <SendState entry={entry} />
          ) : room.attendance ? (
            <Received at={room.attendance.at} />
          ) : null}
        </p>
        <p className={classes.words}>{attendanceWords(told)}</p>
        <Button variant="default" fullWidth h={56} fz="lg" onClick={() => setIsAmending(true)}>
          Amend
        </Button>
      </>
    )
  }

  const set = (name: keyof Counts) => (value: number | null) => setDraft({ ...counts, [name]: value })
  const isCounted = counts.present !== null
  return (
    <>
      <h1 className={classes.title}>Attendance</h1>
      <p className={classes.state}>
        {room.expected === null
          ? 'Count the people in the room.'
          : `${room.expected} students on the roster.`}
        {told && isOpen
          ? ' Command asks again. These are your last numbers: change what is different.'
          : null}
      </p>
      {room.expected === null ? null : (
        <Button
          variant="default"
          fullWidth
          h={56}
          fz="lg"
          onClick={() => setDraft({ present: room.expected, missing: 0, injured: 0, extra: 0 })}
        >
          All {room.expected} are here
        </Button>
      )}
      <div className={classes.counts}>
        <CountStepper label="Present" value={counts.present} change={set('present')} />
        <CountStepper label="Missing" value={counts.missing} change={set('missing')} />
        <CountStepper
          label="Injured"
          hint="of those present"
          value={counts.injured}
          change={set('injured')}
        />
        <CountStepper label="Extra" hint="not on the roster" value={counts.extra} change={set('extra')} />
      </div>
      <p className={classes.state} role="status">
        {balanceWords(counts, room.expected)}
      </p>
      <Button
        fullWidth
        h={56}
        fz="lg"
        className={buttons.primary}
        disabled={!isCounted}
        onClick={() => {
          const { present, missing, injured, extra } = counts
          act({
            kind: 'attendance',
            present: present ?? 0,
            missing: missing ?? 0,
            injured: injured ?? 0,
            extra: extra ?? 0,
          })
          setDraft(null)
          setIsAmending(false)
        }}
      >
        {told && !isOpen ? 'Send amended attendance' : 'Send attendance'}
      </Button>
    </>
  )
}

function Received({ at }: { at: string }) {
  return (
    <>
      Command has it · <TimeText at={at} />
    </>
  )
}
