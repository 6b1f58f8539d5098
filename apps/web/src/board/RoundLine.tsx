import { actionName } from '@muster/domain/incident/actionGuides'
import { currentRound, roundsOf } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { rich } from '../ui/rich.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './RoundLine.module.css'

/** To which action the answers on a board are, once it has changed; nothing while the first is on. */
export function RoundLine({ incident }: { incident: IncidentState }) {
  const before = roundsOf(incident).at(-2)
  if (!before) return null
  const { action, at } = currentRound(incident)
  return (
    <p
      className={classes.line}
    >{rich`Answers here are to ${<strong>{actionName(action)}</strong>}, since ${<TimeText at={at} />}. Answers to ${actionName(before.action)} are kept with each room.`}</p>
  )
}
