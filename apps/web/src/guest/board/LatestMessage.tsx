import { latestNotRetracted } from '@muster/domain/incident/roomView'
import { t } from '@muster/words/t'
import { By } from '../../ui/By.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { useGuest } from '../GuestContext.ts'
import classes from './board.module.css'

/** The last message to all rooms: a helper starts from there. */
export function LatestMessage() {
  const { incident } = useGuest()
  const last = latestNotRetracted(incident.broadcasts)
  if (!last) return null
  return (
    <section className={classes.latest} aria-label={t`Told to all rooms`}>
      <p className={classes.message} dir="auto">
        <Translated text={last.message} />
      </p>
      <p className={classes.dim}>
        {t`To all rooms`} · <By from={last.from} name={last.byName} /> · <TimeText at={last.at} relative />
      </p>
    </section>
  )
}
