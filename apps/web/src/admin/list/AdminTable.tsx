import type { ComponentProps, ReactNode } from 'react'
import { PagedTable } from '../../ui/kit/PagedTable.tsx'
import type { ListPage } from '../../ui/page/PagedList.tsx'
import type { CsvColumn } from './csv.ts'
import { EmptyList } from './EmptyList.tsx'
import { ExportButton } from './ExportButton.tsx'

type AdminTableProps<T> = Omit<ComponentProps<typeof PagedTable<T>>, 'keyOf' | 'empty' | 'file'> & {
  /** True when filters may be why nothing is listed. */
  filtered: boolean
  /** Removes the filters. */
  onClear: () => void
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** The file that Export CSV saves, without its ending, and its columns. */
  fileName: string
  fileColumns: readonly CsvColumn<T>[]
  /** Loads one page of the list, with the same filters and order. */
  load: (page: number, pageSize: number) => Promise<ListPage<T>>
}

/** A paged table of administrators, with its export. */
export function AdminTable<T extends { id: string | number }>(props: AdminTableProps<T>) {
  const { filtered, onClear, empty, fileName, fileColumns, load, ...table } = props
  return (
    <PagedTable
      {...table}
      keyOf={({ id }) => id}
      empty={
        <EmptyList filtered={filtered} what={table.many} onClear={onClear}>
          {empty}
        </EmptyList>
      }
      file={<ExportButton fileName={fileName} columns={fileColumns} load={load} />}
    />
  )
}
