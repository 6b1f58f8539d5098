import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import type { NoBag } from '../live/bagStatus.ts'
import { paths } from '../paths.ts'
import { rich } from '../ui/rich.tsx'
import { useTitle } from '../ui/useTitle.ts'
import buttons from './buttons.module.css'
import classes from './UnknownBagPage.module.css'

const words: Record<NoBag, { title: string; heading: string; steps: readonly string[] }> = {
  'not-found': {
    get title() {
      return t`Unknown bag`
    },
    get heading() {
      return t`No bag with that ID exists yet`
    },
    get steps() {
      return [
        t`Scan the code on the bag’s label again, or type it letter by letter.`,
        t`Look for a newer label on the bag, or ask the school office.`,
        t`A new label must be set up once, with a setup code from the office.`,
      ]
    },
  },
  'label-replaced': {
    get title() {
      return t`Replaced label`
    },
    get heading() {
      return t`This label was replaced. Use the new label.`
    },
    get steps() {
      return [
        t`Look for a newer label on the bag, or ask the school office.`,
        t`Remove the old label so that no one scans it in an emergency.`,
      ]
    },
  },
  'site-out-of-use': {
    get title() {
      return t`Site retired`
    },
    get heading() {
      return t`This bag’s site is retired`
    },
    get steps() {
      return [
        t`No incident starts at this site, so this page would show nothing in an emergency.`,
        t`If people still work here, tell your organization. An administrator can restore the site.`,
      ]
    },
  },
}

/**
 * The server opens no bag with this barcode (specification, section 5). Unknown, out of use, not set up yet: the page
 * is the same for all of them, so that nobody learns anything by guessing. A label that was replaced, or of a bag
 * whose site is out of use, says that and no more.
 */
export function UnknownBagPage({ barcode, why }: { barcode: string; why: NoBag }) {
  const { title, heading, steps } = words[why]
  useTitle(title)
  return (
    <main className={classes.page}>
      <h1>{heading}</h1>
      <p>{t`If there is danger now, follow your training. Do not wait for this page.`}</p>
      <h2>{t`What to do`}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p>{rich`The code that was opened: ${<code className={classes.code}>{barcode}</code>}`}</p>
      <div className={classes.ways}>
        <Button
          component="a"
          href={paths.home}
          size="lg"
          className={buttons.primary}
        >{t`Open another bag`}</Button>
        {why === 'not-found' ? (
          <Button
            component="a"
            href={paths.bag(barcode, 'setup')}
            size="lg"
            variant="default"
          >{t`Set up this bag`}</Button>
        ) : null}
      </div>
    </main>
  )
}
