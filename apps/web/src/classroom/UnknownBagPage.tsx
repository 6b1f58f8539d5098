import { Button } from '@mantine/core'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import buttons from './buttons.module.css'
import classes from './UnknownBagPage.module.css'

/** The server knows no bag with this barcode (specification, section 5). */
export function UnknownBagPage({ barcode }: { barcode: string }) {
  useTitle('Unknown bag')
  return (
    <main className={classes.page}>
      <h1>No bag with that ID exists yet</h1>
      <p>
        Scan the code on the bag’s label again, or type it letter by letter. If it still does not open, tell
        the school office: the label may have been replaced.
      </p>
      <p>If there is danger now, do as you were trained and do not wait for this page.</p>
      <p>
        The code that was opened: <code className={classes.code}>{barcode}</code>
      </p>
      <Button component="a" href={paths.home} size="lg" mt="sm" className={buttons.primary}>
        Open another bag
      </Button>
    </main>
  )
}
