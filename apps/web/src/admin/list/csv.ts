import { type CsvCell, toCsv } from '@muster/domain/csv'

export type CsvColumn<T> = { title: string; value: (item: T) => CsvCell }

/** A list as CSV: titles first, then a line per item; with the mark by which Excel knows UTF-8. */
export function listAsCsv<T>(columns: readonly CsvColumn<T>[], items: readonly T[]): string {
  const titles = columns.map(({ title }) => title)
  return `\uFEFF${toCsv([titles, ...items.map((item) => columns.map(({ value }) => inWords(value(item))))])}`
}

function inWords(cell: CsvCell): CsvCell {
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell
}
