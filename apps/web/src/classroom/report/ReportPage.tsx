import { useRef } from 'react'
import { newId } from '../../live/newId.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import { EmergencyCall } from '../help/EmergencyCall.tsx'
import { TellForm } from '../help/TellForm.tsx'
import classes from './ReportPage.module.css'
import { RoomReports } from './RoomReports.tsx'

/** The room tells command of something during an incident. */
export function ReportPage() {
  useTitle('Report')
  const { incident, view, act } = useActiveRoom()
  const sent = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 className={classes.title}>Report to command</h1>
      <TellForm
        name={`report.${incident.id}.${view.room.id}`}
        button="Send report"
        send={(telling) => {
          act({ kind: 'report', reportId: newId(), ...telling })
          requestAnimationFrame(() => sent.current?.focus())
        }}
      />
      <RoomReports headingRef={sent} />
      <EmergencyCall />
    </>
  )
}
