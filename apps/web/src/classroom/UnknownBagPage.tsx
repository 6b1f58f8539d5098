import { Button } from '@mantine/core'
import type { NoBag } from '../live/bagStatus.ts'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import buttons from './buttons.module.css'
import classes from './UnknownBagPage.module.css'

const words: Record<NoBag, { title: string; heading: string; steps: readonly string[] }> = {
  'not-found': {
    title: 'Unknown bag',
    heading: 'No bag with that ID exists yet',
    steps: [
      'Scan the code on the bag’s label again, or type it letter by letter.',
      'Look for a newer label on the bag, or ask the school office.',
      'A new label must be set up once, with a setup code from the office.',
    ],
  },
  'label-replaced': {
    title: 'Replaced label',
    heading: 'This label was replaced. Use the new label.',
    steps: [
      'Look for a newer label on the bag, or ask the school office.',
      'Remove the old label so that no one scans it in an emergency.',
    ],
  },
  'site-out-of-use': {
    title: 'Site retired',
    heading: 'This bag’s site is retired',
    steps: [
      'No incident starts at this site, so this page would show nothing in an emergency.',
      'If people still work here, tell your organization. An administrator can restore the site.',
    ],
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
      <p>If there is danger now, follow your training. Do not wait for this page.</p>
      <h2>What to do</h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p>
        The code that was opened: <code className={classes.code}>{barcode}</code>
      </p>
      <div className={classes.ways}>
        <Button component="a" href={paths.home} size="lg" className={buttons.primary}>
          Open another bag
        </Button>
        {why === 'not-found' ? (
          <Button component="a" href={paths.bag(barcode, 'setup')} size="lg" variant="default">
            Set up this bag
          </Button>
        ) : null}
      </div>
    </main>
  )
}
