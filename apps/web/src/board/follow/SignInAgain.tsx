import { t } from '@muster/words/t'
import classes from './ConnectionText.module.css'

/** Opens the same page in another tab, so that this one goes on showing what is known; it takes the new sign-in over. */
export function SignInAgain() {
  return (
    <a
      href={window.location.href}
      target="_blank"
      rel="noreferrer"
      className={classes.link}
    >{t`Sign in again`}</a>
  )
}
