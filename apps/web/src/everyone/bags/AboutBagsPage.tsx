import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** Explains a safety bag to somebody who has one in their hands for the first time. */
export default function AboutBagsPage() {
  useTitle(t`Safety bags`)
  return (
    <div className={classes.page}>
      <h1>{t`The safety bag in your room`}</h1>
      <p
        className={classes.lead}
      >{t`A red bag by the door, with what a room needs in its first minutes, and a QR code on it. The code opens ${productName()} on any phone: what is happening, what to do, and a way to say how your room is.`}</p>
      <OpenYourBag />
      <section className={classes.card} aria-labelledby="bag-for">
        <h2 id="bag-for">{t`What it is for`}</h2>
        <ul>
          <li>
            <strong>{t`In an emergency`}</strong>
            {t`The page shows the instructions for your room, one tap answers each, and command sees each answer.`}
          </li>
          <li>
            <strong>{t`In a drill`}</strong>
            {t`The same page, with stripes and the word DRILL all over it.`}
          </li>
          <li>
            <strong>{t`On every other day`}</strong>
            {t`Practice the five actions, look up first aid, count what is in the bag, request help.`}
          </li>
        </ul>
      </section>
      <section className={classes.card} aria-labelledby="new-bag">
        <h2 id="new-bag">{t`A new bag, or a new phone?`}</h2>
        <p>{t`You need a setup code from the school office. It takes a minute.`}</p>
        <div className={classes.buttons}>
          <Button
            component={Link}
            to={paths.redbagSetup}
            size="md"
            variant="default"
          >{t`Set up a bag`}</Button>
        </div>
      </section>
    </div>
  )
}
