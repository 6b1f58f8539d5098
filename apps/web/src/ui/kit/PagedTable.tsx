import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Loaded } from '../page/LoadProblem.tsx'
import type { ListPage } from '../page/PagedList.tsx'
import { Pager } from '../page/Pager.tsx'
import { DataTable } from './DataTable.tsx'
import classes from './PagedTable.module.css'

type PagedTableProps<T> = Omit<ComponentProps<typeof DataTable<T>>, 'items' | 'isStale'> & {
  query: UseQueryResult<ListPage<T>>
  /** Shown when nothing is listed. */
  empty: ReactNode
  /** The noun for the items. */
  one: string
  many: string
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The words on the buttons back and on. */
  words?: readonly [string, string]
  /** The button that saves the list as a file. */
  file?: ReactNode
}

/** A table that comes in pages: its rows or its loading, failed or empty state, then the count, the pages and the file. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const { query, empty, one, many, page, pageSize, onPage, words, file, ...table } = props
  const known = query.data
  return (
    <>
      <section className={classes.card} aria-label={table.label}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              empty
            ) : (
              <DataTable {...table} items={items} isStale={query.isPlaceholderData} />
            )
          }
        </Loaded>
      </section>
      {known && known.total > 0 ? (
        <div className={classes.foot}>
          <Pager
            page={page}
            pageSize={pageSize}
            total={known.total}
            isMore={known.isMore}
            what={known.total === 1 ? one : many}
            onPage={onPage}
            words={words}
          />
          {file}
        </div>
      ) : null}
    </>
  )
}
