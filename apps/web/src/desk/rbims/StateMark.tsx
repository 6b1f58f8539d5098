import { type RbimState, rbimStateWords } from '@muster/domain/rbim/rbimState'
import {
  IconAlertTriangle,
  IconArchive,
  IconBattery1,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import classes from './rbim.module.css'

const icons: Record<RbimState, typeof IconClock> = {
  offline: IconPlugConnectedX,
  fault: IconAlertTriangle,
  lowBattery: IconBattery1,
  late: IconClock,
  waiting: IconCircleDashed,
  online: IconCircleCheck,
  retired: IconArchive,
}

/** The state of an RBIM: a word and a shape; color only adds to them. */
export function StateMark({ state }: { state: RbimState }) {
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={20} aria-hidden />
      {rbimStateWords[state]}
    </span>
  )
}
