import type { UseQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { Loaded } from './LoadProblem.tsx'
import { Pager } from './Pager.tsx'
import classes from './page.module.css'

/** One page of a list. `isMore`: there are more than `total`, which is as far as was counted. */
export type ListPage<T> = { items: readonly T[]; total: number; isMore?: boolean }

type LinesProps<T> = {
  query: UseQueryResult<ListPage<T>>
  line: (item: T) => ReactNode
  keyOf: (item: T) => Key
  /** Shown when nothing is listed. */
  empty: ReactNode
  linesClassName?: string | undefined
}

type PagedListProps<T> = LinesProps<T> & {
  label: string
  /** The noun for the items. */
  one: string
  many: string
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The button that saves the list as a file. */
  file?: ReactNode
}

/** A list that comes in pages: its lines or its loading, failed or empty state, then, of what there is, the count, the pages and the file. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { query, empty } = props
  return (
    <>
      <section className={classes.card} aria-label={props.label}>
        <Lines {...props} empty={<div role="status">{empty}</div>} />
      </section>
      {query.data && query.data.total > 0 ? (
        <div className={classes.foot}>
          <Pager
            page={props.page}
            pageSize={props.pageSize}
            total={query.data.total}
            isMore={query.data.isMore}
            what={query.data.total === 1 ? props.one : props.many}
            onPage={props.onPage}
          />
          {props.file}
        </div>
      ) : null}
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
