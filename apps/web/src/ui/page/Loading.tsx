import { Loader, VisuallyHidden } from '@mantine/core'
import { t } from '@muster/words/t'
import classes from './ErrorPage.module.css'

/** Shown while a page’s files, or what `words` names, are on their way. */
export function Loading({ words = t`Loading` }: { words?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader color="gray" aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
