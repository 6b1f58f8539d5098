import type { UseQueryResult } from '@tanstack/react-query'
import type { Key, ReactNode } from 'react'
import { Loaded } from './LoadProblem.tsx'
import { Pager } from './Pager.tsx'
import classes from './page.module.css'

/** One page of a list. `isMore`: there are more than `total`, which is as far as was counted. */
export type ListPage<T> = { items: readonly T[]; total: number; isMore?: boolean }

type PagedListProps<T> = {
  label: string
  query: UseQueryResult<ListPage<T>>
  /** The noun for the items. */
  one: string
  many: string
  line: (item: T) => ReactNode
  keyOf: (item: T) => Key
  /** Shown when nothing is listed. */
  empty: ReactNode
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The button that saves the list as a file. */
  file: ReactNode
  cardClassName?: string | undefined
  linesClassName?: string | undefined
}

/** A list that comes in pages: its lines or its loading, failed or empty state, then the count, the pages and the file. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { query, line, keyOf, cardClassName = classes.card } = props
  return (
    <>
      <section className={cardClassName} aria-label={props.label}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              props.empty
            ) : (
              <ul className={props.linesClassName} data-stale={query.isPlaceholderData}>
                {items.map((item) => (
                  <li key={keyOf(item)}>{line(item)}</li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      {query.data ? (
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
