import type { Clearing } from '@muster/domain/incident/state'
import { plainName } from '@muster/domain/incident/voice'
import { TimeText } from '../../ui/TimeText.tsx'
import { clearingWords } from '../filter/boardFilter.ts'
import classes from './room.module.css'

/** The people who went to the room, their findings, and the handover. */
export function RoomClearing({ clearing }: { clearing: Clearing }) {
  const { takers, result, handedOver } = clearing
  return (
    <section className={classes.section} aria-label="Clearing">
      <h3 className={classes.heading}>Clearing</h3>
      {result ? (
        <p className={classes.note}>
          <strong>{clearingWords[result.outcome]}</strong>
          {result.note ? ` – ${result.note}` : ''}
          <span className={classes.answered}>
            {result.byName} · <TimeText at={result.at} relative />
          </span>
        </p>
      ) : null}
      {takers.map(({ id, name, at }) => (
        <p key={id} className={classes.note}>
          {name}: “On my way”
          <span className={classes.answered}>
            since <TimeText at={at} />
          </span>
        </p>
      ))}
      {handedOver ? (
        <p className={classes.note}>
          Handed over{handedOver.to ? ` to “${plainName(handedOver.to)}”` : ''}
          {handedOver.note ? ` – ${handedOver.note}` : ''}
          <span className={classes.answered}>
            {handedOver.byName} · <TimeText at={handedOver.at} />
          </span>
        </p>
      ) : null}
    </section>
  )
}
