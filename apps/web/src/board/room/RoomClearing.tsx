import type { Clearing } from '@muster/domain/incident/state'
import { plainName } from '@muster/domain/incident/voice'
import { t } from '@muster/words/t'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { clearingWords } from '../filter/boardFilter.ts'
import classes from './room.module.css'

/** The people who went to the room, their findings, and the handover. */
export function RoomClearing({ clearing }: { clearing: Clearing }) {
  const { takers, result, handedOver } = clearing
  return (
    <section className={classes.section} aria-label={t`Clearing`}>
      <h3 className={classes.heading}>{t`Clearing`}</h3>
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
          {t`${name}: “On my way”`}
          <span className={classes.answered}>{rich`since ${<TimeText at={at} />}`}</span>
        </p>
      ))}
      {handedOver ? (
        <p className={classes.note}>
          {handedOver.to ? t`Handed over to “${plainName(handedOver.to)}”` : t`Handed over`}
          {handedOver.note ? ` – ${handedOver.note}` : ''}
          <span className={classes.answered}>
            {handedOver.byName} · <TimeText at={handedOver.at} />
          </span>
        </p>
      ) : null}
    </section>
  )
}
