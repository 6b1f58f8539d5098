import type { RoomView } from '@muster/domain/incident/roomView'
import { roundsOf } from '@muster/domain/incident/rounds'
import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { RoundName } from '../../ui/RoundName.tsx'
import classes from './RoomAnswers.module.css'
import { Line, RoundAnswers } from './RoundAnswers.tsx'

/** The answers of one room in an incident, as the log has them; round by round where the action changed. */
export function RoomAnswers({ incident, view }: { incident: IncidentState; view: RoomView }) {
  const { room } = view
  const rounds = roundsOf(incident)
  const written = room.chat.filter(({ from }) => from === 'room').length
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className={classes.title}>{t`What ${room.name} answered`}</h2>
      {rounds.map((round) => (
        <div key={round.number}>
          {rounds.length > 1 ? (
            <h3 className={classes.round}>
              <RoundName incident={incident} round={round} />
            </h3>
          ) : null}
          <RoundAnswers incident={incident} view={view} round={round} />
        </div>
      ))}
      {written > 0 ? (
        <ul className={classes.list}>
          <Line
            isDone
            text={t`${plural(written, '# chat message', '# chat messages')}`}
            at={room.chat.at(-1)?.at}
          />
        </ul>
      ) : null}
    </section>
  )
}
