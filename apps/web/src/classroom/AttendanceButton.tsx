import { Button } from '@mantine/core'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useActiveRoom } from './BagContext.ts'
import buttons from './buttons.module.css'

/** The way to attendance where a message asks for it; “Submitted” once done (specification, section 2). */
export function AttendanceButton() {
  const { barcode, view, entries, incident } = useActiveRoom()
  const isOnItsWay = entries.some(
    ({ action, progress, incidentId }) =>
      action.kind === 'attendance' && progress.stage !== 'refused' && incidentId === incident.id,
  )
  if (view.attendanceSubmitted) {
    return (
      <Button
        disabled
        h={48}
        fz="md"
        leftSection={<IconCheck size={20} aria-hidden />}
        className={buttons.done}
      >
        Submitted
      </Button>
    )
  }
  if (isOnItsWay) {
    return (
      <Button
        disabled
        h={48}
        fz="md"
        leftSection={<IconClock size={20} aria-hidden />}
        className={buttons.sent}
      >
        Waiting
      </Button>
    )
  }
  return (
    <Button component={Link} to={paths.bag(barcode, 'attendance')} h={48} fz="md" className={buttons.primary}>
      Attendance
    </Button>
  )
}
