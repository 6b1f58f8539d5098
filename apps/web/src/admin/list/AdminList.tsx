import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ListPage, PagedList } from '../../ui/page/PagedList.tsx'
import type { CsvColumn } from './csv.ts'
import { EmptyList } from './EmptyList.tsx'
import { ExportButton } from './ExportButton.tsx'
import classes from './list.module.css'

type AdminListProps<T> = {
  label: string
  query: UseQueryResult<ListPage<T>>
  /** The noun for the items. */
  one: string
  many: string
  /** True when filters may be why nothing is listed. */
  filtered: boolean
  /** Removes the filters. */
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
  /** Loads one page of the list, with the same filters and order. */
  load: (page: number, pageSize: number) => Promise<ListPage<T>>
}

/** A paged list of administrators, with its export. */
export function AdminList<T extends { id: string | number }>(props: AdminListProps<T>) {
  const { filtered, onClear, empty, fileName, columns, load, ...list } = props
  return (
    <PagedList
      {...list}
      keyOf={({ id }) => id}
      empty={
        <EmptyList filtered={filtered} what={list.one} onClear={onClear}>
          {empty}
        </EmptyList>
      }
      file={<ExportButton fileName={fileName} columns={columns} load={load} />}
      cardClassName={classes.card}
      linesClassName={classes.lines}
    />
  )
}
