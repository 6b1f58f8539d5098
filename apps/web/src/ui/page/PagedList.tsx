import type { UseQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { ListFoot, type ListFootProps, type ListPage } from './ListFoot.tsx'
import { Loaded } from './LoadProblem.tsx'
import classes from './page.module.css'

type LinesProps<T> = {
  query: UseQueryResult<ListPage<T>>
  line: (item: T) => ReactNode
  keyOf: (item: T) => Key
  /** Shown when nothing is listed. */
  empty: ReactNode
  linesClassName?: string | undefined
}

type PagedListProps<T> = LinesProps<T> & ListFootProps & { label: string }

/** A list that comes in pages: its lines or its loading, failed or empty state, then, of what there is, the count, the pages and the file. */
export function PagedList<T>({
  query,
  line,
  keyOf,
  empty,
  linesClassName,
  label,
  ...foot
}: PagedListProps<T>) {
  return (
    <>
      <section className={classes.card} aria-label={label}>
        <Lines
          query={query}
          line={line}
          keyOf={keyOf}
          linesClassName={linesClassName}
          empty={<div role="status">{empty}</div>}
        />
      </section>
      <ListFoot list={query.data} {...foot} />
    </>
  )
}

/** The lines of a list, or its loading, failed or empty state. */
export function Lines<T>({ query, line, keyOf, empty, linesClassName }: LinesProps<T>) {
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length === 0 ? (
          empty
        ) : (
          <ul className={linesClassName} data-stale={query.isPlaceholderData}>
            {items.map((item) => (
              <li key={keyOf(item)}>{line(item)}</li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
