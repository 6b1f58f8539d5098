import { t } from '@muster/words/t'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** The use of a bag, from the first scan to the all-clear. */
export default function HowToUseBagsPage() {
  useTitle(t`How to use RedBag`)
  return (
    <div className={classes.page}>
      <h1>{t`How to use RedBag`}</h1>
      <p
        className={classes.lead}
      >{t`Once at the start of the year: scan, keep the page, practice. Then you are ready.`}</p>
      <section className={classes.card} aria-label={t`Step by step`}>
        <ol>
          <li>
            <strong>{t`Scan the code on your room’s bag`}</strong>
            {t`The page opens without an account or a password. Add it to the home screen so that it opens offline, too.`}
          </li>
          <li>
            <strong>{t`Register the phone, once`}</strong>
            {t`With a setup code from the office, the phone shows your students’ names. Without one, it shows initials.`}
          </li>
          <li>
            <strong>{t`Practice the five actions`}</strong>
            {t`Hold, Secure, Lockdown, Evacuate, Shelter: two minutes each. Nothing is sent.`}
          </li>
          <li>
            <strong>{t`In an incident`}</strong>
            {t`The open page changes automatically. Do what it says, people first. Then tap Acknowledge and report your room status.`}
          </li>
          <li>
            <strong>{t`No network?`}</strong>
            {t`Keep using the page. Your taps are saved and sent, in order, when the network is back.`}
          </li>
          <li>
            <strong>{t`When it is over`}</strong>
            {t`The page shows who ended it and when. Then it asks what your room needs.`}
          </li>
        </ol>
      </section>
      <OpenYourBag />
    </div>
  )
}
