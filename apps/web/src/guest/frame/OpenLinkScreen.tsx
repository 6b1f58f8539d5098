import { t } from '@muster/words/t'
import { Button } from '../../ui/kit/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './frame.module.css'

/** The first screen of a link that somebody from outside was sent. Until the button is pressed the link is not used. */
export function OpenLinkScreen({ enter }: { enter: () => void }) {
  useTitle(t`Your access`)
  return (
    <main className={classes.opening}>
      <h1>{t`You were invited to an incident`}</h1>
      <p>{t`Open it on the device you will use. Some links work on one device only.`}</p>
      <Button kind="primary" h={56} fz="lg" onClick={enter}>{t`Open on this device`}</Button>
    </main>
  )
}
