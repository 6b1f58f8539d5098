import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** Explains a safety bag to somebody who has one in their hands for the first time. */
export default function AboutBagsPage() {
  useTitle('Safety bags')
  return (
    <div className={classes.page}>
      <h1>The safety bag in your room</h1>
      <p className={classes.lead}>
        A red bag by the door, with what a room needs in its first minutes, and a QR code on it. The code
        opens {productName()} on any phone: what is happening, what to do, and a way to say how your room is.
      </p>
      <OpenYourBag />
      <section className={classes.card} aria-labelledby="bag-for">
        <h2 id="bag-for">What it is for</h2>
        <ul>
          <li>
            <strong>In an emergency</strong>
            The page shows the instructions for your room, one tap answers each, and command sees each answer.
          </li>
          <li>
            <strong>In a drill</strong>
            The same page, with stripes and the word DRILL all over it.
          </li>
          <li>
            <strong>On every other day</strong>
            Practice the five actions, look up first aid, count what is in the bag, request help.
          </li>
        </ul>
      </section>
      <section className={classes.card} aria-labelledby="new-bag">
        <h2 id="new-bag">A new bag, or a new phone?</h2>
        <p>You need a setup code from the school office. It takes a minute.</p>
        <div className={classes.buttons}>
          <Button component={Link} to={paths.redbagSetup} size="md" variant="default">
            Set up a bag
          </Button>
        </div>
      </section>
    </div>
  )
}
