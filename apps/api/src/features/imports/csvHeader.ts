/** Finds the columns of a kind of CSV file by their names in a header. */
import type { ColumnPositions } from '../roster/csvRows.ts'
import { ImportError } from '../roster/importError.ts'
import { type Column, type CsvKind, csvColumns, idField } from './csvKinds.ts'

/** The index of the id column in the header, -1 for none; undefined for the one with the usual name. */
export type IdColumnIndex = number | undefined

/**
 * Finds the columns of a kind in a header.
 * @returns their places, the places of columns that mean nothing here, and the required columns that are not there
 * @throws ImportError when a column is there twice
 */
export function placeColumns(
  kind: CsvKind,
  header: readonly string[],
  file: string,
  idPlace?: IdColumnIndex,
) {
  const headers = header.map(normalizeHeader)
  const used = new Set<number>(idPlace !== undefined && idPlace >= 0 ? [idPlace] : [])
  const places = csvColumns[kind].map(({ name, synonyms }) => {
    if (name === idField[kind] && idPlace !== undefined) return [name, idPlace] as const
    const found = [normalizeHeader(name), ...synonyms].find((each) =>
      headers.some((one, at) => one === each && !used.has(at)),
    )
    const place = headers.findIndex((one, at) => one === found && !used.has(at))
    const twice = headers.findIndex((one, at) => at > place && one === found && !used.has(at))
    if (place >= 0 && twice >= 0)
      throw new ImportError(`${file} has two columns called ${headers[place]}. Take one of them out.`)
    used.add(place)
    return [name, place] as const
  })
  const missing = csvColumns[kind].flatMap(({ name, isRequired }) =>
    isRequired && places.some(([each, place]) => each === name && place < 0) ? [name] : [],
  )
  const unused = header.flatMap((each, place) => (each !== '' && !used.has(place) ? [place] : []))
  return { places: places satisfies ColumnPositions, unused, missing }
}

/**
 * Returns true when a row can be the header of a kind: all required columns are there, except for the id, which may have any
 * name.
 */
export function isHeader(kind: CsvKind, cells: readonly string[]): boolean {
  const headers = cells.map(normalizeHeader)
  const has = ({ name, synonyms }: Column) =>
    [normalizeHeader(name), ...synonyms].some((each) => headers.includes(each))
  // Students have one name or two.
  const hasName =
    kind !== 'students' || csvColumns.students.some((each) => /name/.test(each.name) && has(each))
  return (
    hasName && csvColumns[kind].every((each) => !each.isRequired || each.name === idField[kind] || has(each))
  )
}

/** Says that a header lacks columns. */
export function missingColumns(missing: readonly string[], header: readonly string[], file: string) {
  const has = header.map((each) => each.slice(0, 40)).slice(0, 20)
  return new ImportError(
    `${file} has no column ${missing.join(' and no column ')}. Its first line must name the columns; it reads: ${has.join(', ')}.`,
  )
}

/** A sentence about columns that mean nothing here. */
export function unusedColumns(header: readonly string[], unused: readonly number[]): string | undefined {
  const list = unused.slice(0, 50).map((place) => (header[place] ?? '').slice(0, 60))
  return unused.length > 0 ? `Columns that are not used: ${list.join(', ')}.` : undefined
}

/** Normalizes a header: `Source_ID`, `source-id` and `Source Id` are one. */
export function normalizeHeader(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
