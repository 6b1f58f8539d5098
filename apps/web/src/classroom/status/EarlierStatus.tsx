import { actionName } from '@muster/domain/incident/actionGuides'
import { roundOfNumber } from '@muster/domain/incident/rounds'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useActiveRoom } from '../BagContext.ts'
import classes from './RoomStatusPanel.module.css'
import { reportWords } from './statusNames.ts'

/** The room's status from the round before, so that nobody takes it for an answer to the current question. */
export function EarlierStatus() {
  const { incident, view } = useActiveRoom()
  const said = view.room.earlier.findLast(({ status }) => status !== null)
  const round = said && roundOfNumber(incident, said.round)
  if (!said?.status || !round) return null
  return (
    <p
      className={classes.before}
    >{rich`In the ${actionName(round.action)}, ${<TimeText at={said.status.at} />}: ${reportWords(said.status)}. Answer again for ${actionName(incident.action)}.`}</p>
  )
}
