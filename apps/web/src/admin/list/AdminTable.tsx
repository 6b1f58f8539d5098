import type { ComponentProps, ReactNode } from 'react'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import { EmptyList } from '../../ui/page/EmptyList.tsx'
import type { ListPage } from '../../ui/page/ListFoot.tsx'
import type { CsvColumn } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { isFiltered, type ListView, noFilters } from './listAddress.ts'

type AdminTableProps<T> = Omit<
  ComponentProps<typeof PagedTable<T>>,
  'keyOf' | 'empty' | 'file' | 'page' | 'onPage'
> & {
  view: ListView
  change: (change: Partial<ListView>) => void
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** The columns of the file that Export CSV saves. */
  fileColumns: readonly CsvColumn<T>[]
  /** Loads one page of what a view shows. */
  load: (view: ListView, page: number, pageSize: number) => Promise<ListPage<T>>
}

/** A paged table of administrators, with its export. */
export function AdminTable<T extends { id: string | number }>(props: AdminTableProps<T>) {
  const { view, change, empty, fileColumns, load, ...table } = props
  const { many } = table
  return (
    <PagedTable
      {...table}
      keyOf={({ id }) => id}
      page={view.page}
      onPage={(page) => change({ page })}
      empty={
        <EmptyList filtered={isFiltered(view)} what={many} onClear={() => change(noFilters)}>
          {empty}
        </EmptyList>
      }
      file={
        <ExportButton fileName={many} columns={fileColumns} load={(page, size) => load(view, page, size)} />
      }
    />
  )
}
