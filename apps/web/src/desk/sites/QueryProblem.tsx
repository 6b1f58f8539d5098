import { LoadProblem } from '../../ui/page/LoadProblem.tsx'

/** The reason something could not be loaded, and the way to try again. */
export function QueryProblem({ error, retry }: { error: Error; retry: () => void }) {
  return <LoadProblem error={error} retry={retry} />
}
