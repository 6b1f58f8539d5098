import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ListFoot, type ListFootProps, type ListPage } from '../page/ListFoot.tsx'
import { Loaded } from '../page/LoadProblem.tsx'
import { DataTable } from './DataTable.tsx'
import classes from './PagedTable.module.css'

type PagedTableProps<T> = Omit<ComponentProps<typeof DataTable<T>>, 'items' | 'isStale'> &
  ListFootProps & {
    query: UseQueryResult<ListPage<T>>
    /** Shown when nothing is listed. */
    empty: ReactNode
  }

/** A table that comes in pages: its rows or its loading, failed or empty state, then the count, the pages and the file. */
export function PagedTable<T>(props: PagedTableProps<T>) {
  const { query, empty, counted, page, pageSize, onPage, words, file, ...table } = props
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
      <ListFoot
        list={query.data}
        counted={counted}
        page={page}
        pageSize={pageSize}
        onPage={onPage}
        words={words}
        file={file}
      />
    </>
  )
}
