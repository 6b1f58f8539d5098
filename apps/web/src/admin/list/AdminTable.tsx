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
  /** The sentence that nothing matches. */
  noMatch: string
  /** Name of the file that Export CSV saves, without its ending. */
  fileName: string
  /** The columns of the file that Export CSV saves. */
  fileColumns: readonly CsvColumn<T>[]
  /** Loads one page of what a view shows. */
  load: (view: ListView, page: number, pageSize: number) => Promise<ListPage<T>>
}

/** A paged table of administrators, with its export. */
export function AdminTable<T extends { id: string | number }>(props: AdminTableProps<T>) {
  const { view, change, empty, noMatch, fileName, fileColumns, load, ...table } = props
  return (
    <PagedTable
      {...table}
      keyOf={({ id }) => id}
      page={view.page}
      onPage={(page) => change({ page })}
      empty={
        <EmptyList filtered={isFiltered(view)} noMatch={noMatch} onClear={() => change(noFilters)}>
          {empty}
        </EmptyList>
      }
      file={
        <ExportButton
          fileName={fileName}
          columns={fileColumns}
          load={(page, size) => load(view, page, size)}
        />
      }
    />
  )
}
