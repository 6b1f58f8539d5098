import { actionName } from '@muster/domain/incident/actionGuides'
import type { RoomView } from '@muster/domain/incident/roomView'
import { roundLines } from '@muster/domain/incident/roundLines'
import { roundAt, roundOfNumber } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { t, told } from '@muster/words/t'
import { RoundName } from '../../ui/RoundName.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './room.module.css'

type Props = { incident: IncidentState; view: Pick<RoomView, 'room' | 'doneBefore'> }

/**
 * The answers of a room before the current action, round by round, the newest first; nothing while the first action
 * is on.
 */
export function RoomEarlier({ incident, view: { room, doneBefore } }: Props) {
  return [...room.earlier].reverse().map((said) => {
    const round = roundOfNumber(incident, said.round)
    if (!round) return null
    const done = doneBefore.filter(({ seq }) => roundAt(incident, seq).number === round.number)
    return (
      <section
        key={said.round}
        className={classes.section}
        aria-label={t`Before: ${actionName(round.action)}`}
      >
        <h3 className={classes.heading}>
          <RoundName incident={incident} round={round} />
        </h3>
        <ul className={classes.list}>
          {roundLines(said).map(({ text, at }) => (
            <li key={text}>
              {text}{' '}
              <span className={classes.detail}>
                · <TimeText at={at} />
              </span>
            </li>
          ))}
          {done.map(({ id, text }) => (
            <li key={id}>
              {told(text)}{' '}
              <span className={classes.detail}>
                · <TimeText at={room.answers[id]?.at ?? round.at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
