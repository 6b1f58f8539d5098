import { IconPhone } from '@tabler/icons-react'
import { rich } from '../../ui/rich.tsx'
import { useBag } from '../BagContext.ts'
import { telHref } from '../telHref.ts'
import classes from './EmergencyCall.module.css'

/**
 * Calls the emergency number, where the organization has set one. Not while a drill or a test runs: nobody is to be sent
 * out for that.
 */
export function EmergencyCall() {
  const { record, room } = useBag()
  const { emergencyNumber: number } = record
  if (!number || (room && room.incident.kind !== 'Actual')) return null
  return (
    <a href={telHref(number)} className={classes.call}>
      <IconPhone aria-hidden />
      <span>{rich`<b>Call ${number}</b> if a life is in danger`}</span>
    </a>
  )
}
