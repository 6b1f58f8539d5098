import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Pager } from '../../ui/page/Pager.tsx'
import type { CsvColumn } from './csv.ts'
import { EmptyList } from './EmptyList.tsx'
import { ExportButton } from './ExportButton.tsx'
import classes from './list.module.css'

/** `isMore`: there are more than `total`, which is as far as was counted. */
type Page<T> = { items: T[]; total: number; isMore?: boolean }

type PagedListProps<T> = {
  label: string
  query: UseQueryResult<Page<T>>
  /** The noun for one item. */
  one: string
  many: string
  /** True when filters may be why nothing is listed; `clear` takes them off. */
  filtered: boolean
  onClear: () => void
  /** Said when there is nothing at all. */
  empty: ReactNode
  line: (item: T) => ReactNode
  page: number
  pageSize: number
  onPage: (page: number) => void
  /** The file that Export CSV saves, without its ending, and its columns. */
  fileName: string
  columns: readonly CsvColumn<T>[]
  /** One page of the list, with the same filters and order. */
  load: (page: number, pageSize: number) => Promise<Page<T>>
}

/** The items found, a line each; below them the pages and the export. */
export function PagedList<T extends { id: string | number }>(props: PagedListProps<T>) {
  const { query, filtered, onClear, line } = props
  return (
    <>
      <section className={classes.card} aria-label={props.label}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyList filtered={filtered} what={props.one} onClear={onClear}>
                {props.empty}
              </EmptyList>
            ) : (
              <ul className={classes.lines} data-stale={query.isPlaceholderData}>
                {items.map((item) => (
                  <li key={item.id}>{line(item)}</li>
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
          <ExportButton fileName={props.fileName} columns={props.columns} load={props.load} />
        </div>
      ) : null}
    </>
  )
}
