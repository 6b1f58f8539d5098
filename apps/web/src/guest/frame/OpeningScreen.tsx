import { Loader } from '@mantine/core'
import { useTitle } from '../../ui/useTitle.ts'
import classes from './frame.module.css'

/** While there is nothing to show yet: what is being done, in words. */
export function OpeningScreen({ words }: { words: string }) {
  useTitle('Opening')
  return (
    <main className={classes.opening} role="status">
      <Loader color="gray" aria-hidden />
      <p>{words}</p>
    </main>
  )
}
