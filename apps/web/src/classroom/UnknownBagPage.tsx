import { Button } from '@mantine/core'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import buttons from './buttons.module.css'
import classes from './UnknownBagPage.module.css'

/**
 * The server opens no bag with this barcode (specification, section 5). Unknown, out of use, not set up yet: the page is the
 * same for all of them, so that nobody learns anything by guessing. Who holds a label that was replaced is told that alone.
 */
export function UnknownBagPage({ barcode, isReplaced }: { barcode: string; isReplaced: boolean }) {
  useTitle(isReplaced ? 'Replaced label' : 'Unknown bag')
  return (
    <main className={classes.page}>
      <h1>
        {isReplaced ? 'This label was replaced. Ask for the new one.' : 'No bag with that ID exists yet'}
      </h1>
      <p>If there is danger now, do as you were trained and do not wait for this page.</p>
      <h2>What to do</h2>
      <ul>
        {isReplaced ? (
          <>
            <li>Look for a newer label on the bag, or ask the school office for it.</li>
            <li>Take the old label off, so that nobody scans it when it matters.</li>
          </>
        ) : (
          <>
            <li>Scan the code on the bag’s label again, or type it letter by letter.</li>
            <li>Look for a newer label on the bag, or ask the school office.</li>
            <li>A new label must be set up once, with a setup code from the office.</li>
          </>
        )}
      </ul>
      <p>
        The code that was opened: <code className={classes.code}>{barcode}</code>
      </p>
      <div className={classes.ways}>
        <Button component="a" href={paths.home} size="lg" className={buttons.primary}>
          Open another bag
        </Button>
        {isReplaced ? null : (
          <Button component="a" href={paths.bag(barcode, 'setup')} size="lg" variant="default">
            Set up this bag
          </Button>
        )}
      </div>
    </main>
  )
}
