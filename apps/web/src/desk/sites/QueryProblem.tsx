import { Button } from '@mantine/core'
import { sentenceOf } from '../../api/problemError.ts'
import classes from './site.module.css'

/** The reason something could not be loaded, and the way to try again. */
export function QueryProblem({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div role="alert" className={classes.problem}>
      <p>{sentenceOf(error)}</p>
      <Button variant="default" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
