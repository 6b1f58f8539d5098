import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** The use of a bag, from the first scan to the all-clear. */
export default function HowToUseBagsPage() {
  useTitle('How to use RedBag')
  return (
    <div className={classes.page}>
      <h1>How to use RedBag</h1>
      <p className={classes.lead}>
        Once at the start of the year: scan, keep the page, practice. Then it is there.
      </p>
      <section className={classes.card} aria-label="Step by step">
        <ol>
          <li>
            <strong>Scan the code on your room’s bag</strong>
            The page opens without an account or a password. Add it to the home screen, so that it opens
            without a network too.
          </li>
          <li>
            <strong>Make the phone known, once</strong>
            With a setup code from the office the phone sees the names of your students. Without one it sees
            initials.
          </li>
          <li>
            <strong>Practice the five actions</strong>
            Hold, Secure, Lockdown, Evacuate, Shelter: two minutes each, and nobody is told.
          </li>
          <li>
            <strong>When something happens</strong>
            The open page changes by itself. Do what it says, people first; then tap Acknowledge and say how
            your room is.
          </li>
          <li>
            <strong>No network?</strong>
            Continue as usual. What you tap is kept and sent, in order, when the network is back.
          </li>
          <li>
            <strong>When it is over</strong>
            The page says so, who said it and when. Then it asks what your room needs.
          </li>
        </ol>
      </section>
      <OpenYourBag />
    </div>
  )
}
