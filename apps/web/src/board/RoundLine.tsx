import { currentRound, roundsOf } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './RoundLine.module.css'

/** To which action the answers on a board are, once it has changed; nothing while the first is on. */
export function RoundLine({ incident }: { incident: IncidentState }) {
  const before = roundsOf(incident).at(-2)
  if (!before) return null
  const { action, at } = currentRound(incident)
  return (
    <p className={classes.line}>
      Answers here are to <strong>{action}</strong>, since <TimeText at={at} />. Answers to {before.action}{' '}
      are kept with each room.
    </p>
  )
}
