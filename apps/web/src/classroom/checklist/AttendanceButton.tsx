import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import { isOfRound } from '../roundEntries.ts'

/** The way to attendance where a message asks for it; “Submitted” once done (specification, section 2). */
export function AttendanceButton() {
  const { barcode, view, entries, incident } = useActiveRoom()
  const isOnItsWay = entries.some(
    (entry) =>
      entry.action.kind === 'attendance' && entry.progress.stage !== 'refused' && isOfRound(entry, incident),
  )
  if (view.attendanceSubmitted || isOnItsWay) {
    const [Icon, className, words] = view.attendanceSubmitted
      ? ([IconCheck, buttons.done, t`Submitted`] as const)
      : ([IconClock, buttons.sent, t`Waiting`] as const)
    return (
      <FocusableButton
        isDisabled
        h={48}
        fz="md"
        leftSection={<Icon size={20} aria-hidden />}
        className={className}
      >
        {words}
      </FocusableButton>
    )
  }
  return (
    <Button
      component={Link}
      to={paths.bag(barcode, 'attendance')}
      h={48}
      fz="md"
      className={buttons.primary}
    >{t`Attendance`}</Button>
  )
}
