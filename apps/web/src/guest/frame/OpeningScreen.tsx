import { Loader } from '@mantine/core'
import { t } from '@muster/words/t'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './frame.module.css'

/** The screen before there is anything to show: it says what is being done. */
export function OpeningScreen({ words }: { words: string }) {
  useTitle(t`Opening`)
  return (
    <main className={classes.opening} role="status">
      <Loader color="gray" aria-hidden />
      <p>{words}</p>
    </main>
  )
}
