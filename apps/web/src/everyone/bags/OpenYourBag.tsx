import { t } from '@muster/words/t'
import { OpenBagForm } from '../home/OpenBagForm.tsx'
import classes from './publicPage.module.css'

/** On every page about safety bags: open your own. */
export function OpenYourBag() {
  return (
    <section className={classes.card} aria-labelledby="open-your-bag">
      <h2 id="open-your-bag">{t`Open your bag`}</h2>
      <p>{t`Scan its QR code with the phone’s camera, or type what is printed under it. No sign-in.`}</p>
      <OpenBagForm />
    </section>
  )
}
