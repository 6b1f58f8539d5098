import { t } from '@muster/words/t'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** The steps in a lockdown, for people in a room without a page of its own. */
export default function InLockdownPage() {
  useTitle(t`In a lockdown`)
  return (
    <div className={classes.page}>
      <section className={classes.danger} aria-labelledby="now">
        <h2 id="now">{t`Danger now?`}</h2>
        <p>{t`Lock the door, lights off, everyone out of sight, stay silent. Then open your bag’s page, below.`}</p>
      </section>
      <OpenYourBag />
      <h1>{t`What to do in a lockdown`}</h1>
      <section className={classes.card} aria-label={t`Step by step`}>
        <ol>
          <li>
            <strong>{t`Lock the door`}</strong>
            {t`Pull in anyone in the hall. Then do not open the door for anyone.`}
          </li>
          <li>
            <strong>{t`Lights off, out of sight`}</strong>
            {t`Stay away from the door and windows, along a wall that cannot be seen from outside.`}
          </li>
          <li>
            <strong>{t`Stay silent`}</strong>
            {t`Silence phones, darken screens. The bag’s page is dark in a lockdown and makes no sound.`}
          </li>
          <li>
            <strong>{t`Report your room status`}</strong>
            {t`Use one tap on the bag’s page. If someone is hurt or missing, tap that.`}
          </li>
          <li>
            <strong>{t`Wait for the all-clear`}</strong>
            {t`The page shows when it is over. Someone with a key opens the door.`}
          </li>
        </ol>
      </section>
      <section className={classes.card} aria-labelledby="silent">
        <h2 id="silent">{t`Starting one from a room`}</h2>
        <p>{t`Where a school allows it, a bag’s page can start a silent lockdown, or ask a manager to. Open your bag and choose “Silent lockdown”. If a life is in danger, call 911.`}</p>
      </section>
    </div>
  )
}
