import { Button, Stack } from '@mantine/core'
import { t } from '@muster/words/t'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { LoadingSkeleton } from '../LoadingSkeleton.tsx'
import { ErrorView } from './ErrorPage.tsx'

/** The reason something could not be loaded, with a button to try again. */
export function LoadProblem({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Stack role="alert" align="flex-start" gap="sm" py="md">
      <span>{sentenceOf(error)}</span>
      <Button variant="default" onClick={retry}>{t`Try again`}</Button>
    </Stack>
  )
}

type LoadedProps<T> = { query: UseQueryResult<T>; height?: number; children: (data: T) => ReactNode }

/**
 * Shows the data of a part of a page; before it arrives an outline, and on failure the reason. Data already
 * known stays while it is asked for again.
 */
export function Loaded<T>({ query, height = 160, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <LoadingSkeleton height={height} />
  return <LoadProblem error={query.error} retry={() => void query.refetch()} />
}

/**
 * The same for the subject of a whole page, with its heading in it: if it does not exist it is the 404 page, not a
 * part of one.
 */
export function LoadedPage<T>(props: LoadedProps<T>) {
  const { data, error } = props.query
  if (data === undefined && error instanceof ProblemError && error.status === 404)
    return <ErrorView within status={404} message={sentenceOf(error)} />
  return <Loaded {...props} />
}
