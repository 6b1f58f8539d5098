import { t } from '@muster/words/t'
import { useEffect, useRef, useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import { EmergencyCall } from '../help/EmergencyCall.tsx'
import { ReportForm } from '../help/ReportForm.tsx'
import { JustReported } from './JustReported.tsx'
import classes from './ReportPage.module.css'
import { RoomReports } from './RoomReports.tsx'

/**
 * The page where the room reports something to command during an incident; the outcome is shown in place of the form.
 */
export function ReportPage() {
  useTitle(t`Report`)
  const { incident, view, act } = useActiveRoom()
  const [sentId, setSentId] = useState<string | null>(null)
  const sent = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report that is sent leads here.
  useEffect(() => {
    sent.current?.focus({ preventScroll: true })
    // In the middle, where no bar of the page lies over it.
    sent.current?.scrollIntoView({ block: 'center' })
  }, [sentId])
  return (
    <>
      <h1 className={classes.title}>{t`Report to command`}</h1>
      {sentId === null ? null : <JustReported reportId={sentId} lineRef={sent} />}
      <ReportForm
        name={`report.${incident.id}.${view.room.id}`}
        button={t`Send report`}
        send={(input) => {
          const reportId = newId()
          act({ kind: 'report', reportId, ...input })
          setSentId(reportId)
        }}
      />
      <RoomReports exceptId={sentId} />
      <EmergencyCall />
    </>
  )
}
