import type { ListPage } from '../../ui/page/ListFoot.tsx'
import { SaveFileButton } from '../../ui/page/SaveFileButton.tsx'
import { type CsvColumn, listAsCsv } from './csv.ts'

type ExportButtonProps<T> = {
  /** Name of the file, without its ending. */
  fileName: string
  columns: readonly CsvColumn<T>[]
  /** One page of the list, with the same filters and order. */
  load: (page: number, pageSize: number) => Promise<ListPage<T>>
}

const pageSize = 1000

/** Saves everything that the list shows, all its pages, as CSV. */
export function ExportButton<T>({ fileName, columns, load }: ExportButtonProps<T>) {
  const make = async () => asFile(listAsCsv(columns, await loadAll(load)))
  return <SaveFileButton fileName={`${fileName}.csv`} makeFile={make} />
}

async function loadAll<T>(load: ExportButtonProps<T>['load']): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { items, total, isMore } = await load(page, pageSize)
    all.push(...items)
    if ((all.length >= total && !isMore) || items.length === 0) return all
  }
}

function asFile(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
