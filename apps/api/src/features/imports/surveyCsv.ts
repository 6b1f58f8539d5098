/** A first reading of an uploaded CSV file: how it is written, where its header is, and what its columns hold. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { withoutFormulaGuard } from '@muster/domain/csv'
import { csvRows } from '../roster/csvRows.ts'
import { decodeText } from '../roster/decodeText.ts'
import { delimiters, mostFrequentDelimiter } from '../roster/delimiters.ts'
import { ImportError } from '../roster/importError.ts'
import { ColumnProfile } from './columnValues.ts'
import { isHeader, missingColumns, normalizeHeader, placeColumns } from './csvHeader.ts'
import { type CsvKind, idField, isExample } from './csvKinds.ts'

/** More lines than any district has rooms or staff; the plan of an import is made in memory. */
export const maxRows = 100_000

/** The most titles and blank lines above a header. */
const maxLinesAboveHeader = 10

/** Columns whose cells are compared; more would fill the memory. */
const maxColumns = 20

/** An uploaded file: where it lies, and what the person who sent it calls it. */
export type CsvFile = { path: string; name: string }

export type CsvSurvey = {
  delimiter: string
  header: readonly string[]
  /** Lines that are no rows, above the header. */
  above: readonly string[]
  /** A sentence when the file is not UTF-8. */
  encoding: string | undefined
  /** Columns that mean nothing to Muster by their name: one of them may hold the ids. */
  columns: readonly ColumnProfile[]
}

/**
 * Reads a file to its end, to know how to read it.
 * @throws ImportError when it is no CSV, or has no header
 */
export async function surveyCsv(kind: CsvKind, file: CsvFile): Promise<CsvSurvey> {
  await refuseWorkbook(file)
  const { start, text, remark } = await decodeText(async () => readInSmallChunks(file.path), file.name)
  const delimiter = delimiterOf(kind, start)
  const finder = new HeaderFinder(kind, file.name)
  let look: ((cells: Record<string, string>) => void) | undefined
  let columns: ColumnProfile[] = []
  let count = 0
  const all = (cells: readonly string[]) => finder.find(cells)?.map((_, at) => [String(at), at] as const)
  try {
    for await (const { cells, defect } of csvRows(text, file.name, all, delimiter)) {
      count += 1
      if (count > maxRows)
        throw new ImportError(
          `${file.name} has more than ${maxRows.toLocaleString('en-US')} lines. Split it into several files.`,
        )
      look ??= begin()
      if (!defect) look(cells)
    }
  } catch (error) {
    // The file ended, and no line was the header.
    if (error instanceof ImportError && !finder.header && finder.above.length > 0 && isEnd(error))
      throw finder.problem()
    throw error
  }
  const above = finder.above.map((cells) => cells.join(delimiter).trim())
  return { delimiter, header: finder.header ?? [], above, encoding: remark, columns }

  function begin() {
    const header = finder.header ?? []
    const { unused, places } = placeColumns(kind, header, file.name)
    columns = unused
      .slice(0, maxColumns)
      .map((place) => new ColumnProfile(normalizeHeader(header[place] ?? ''), kind === 'students', place))
    return (cells: Record<string, string>) => {
      const values = Object.fromEntries(
        places.map(([name, place]) => [name, withoutFormulaGuard(cells[place] ?? '')]),
      )
      if (isExample(kind, values)) return
      const name = nameKeyOf(kind, values)
      for (const column of columns) column.add(withoutFormulaGuard(cells[column.place] ?? ''), name)
    }
  }
}

/** Returns true when the file ended before a header came; an unclosed quote is another error. */
function isEnd(error: ImportError): boolean {
  return error.message.includes('not even a header line')
}

/** Returns the key of a name: for a room with its site, because every site has a Room 1. */
export function nameKeyOf(kind: CsvKind, values: Readonly<Record<string, string>>): string {
  const parts =
    kind === 'rooms' ? [values.site, values.name] : [values.name, values.given_name, values.family_name]
  return parts.filter(Boolean).join(' ').toLowerCase()
}

/** Finds the header among the first lines: a line above it is a title, or gives the format of the file. */
export class HeaderFinder {
  header: readonly string[] | undefined
  readonly above: (readonly string[])[] = []

  private readonly kind: CsvKind
  private readonly file: string

  constructor(kind: CsvKind, file: string) {
    this.kind = kind
    this.file = file
  }

  /** @returns the cells when they are the header, undefined when it is still to come */
  find(cells: readonly string[]): readonly string[] | undefined {
    const isLast = this.above.length === maxLinesAboveHeader
    if (isHeader(this.kind, cells)) this.header = cells
    else if (isLast) throw this.problem()
    else this.above.push(cells)
    return this.header
  }

  /** The reason why no line is the header: the columns that the first one lacks. */
  problem(): ImportError {
    const first = this.above.find((cells) => !delimiterDirective(cells.join(''))) ?? []
    const { missing } = placeColumns(this.kind, first, this.file)
    return missingColumns(
      missing.filter((name) => name !== idField[this.kind]),
      first,
      this.file,
    )
  }
}

/** Small ones, so that a file of very short lines is not parsed for long without a pause. */
export function readInSmallChunks(path: string) {
  return createReadStream(path, { highWaterMark: 16 * 1024 })
}

/** @throws ImportError when the file is something else altogether */
async function refuseWorkbook({ path, name }: CsvFile): Promise<void> {
  const handle = await open(path)
  const { buffer } = await handle.read({ buffer: Buffer.alloc(4) }).finally(() => handle.close())
  if (buffer.subarray(0, 2).toString('latin1') === 'PK' || buffer.equals(workbook))
    throw new ImportError(
      `${name} is a workbook or a zip, not CSV. In the spreadsheet, choose Save as, then CSV UTF-8.`,
    )
}

/** The first bytes of old spreadsheets' workbooks. */
const workbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** Reads the delimiter that some spreadsheets declare first: `sep=;`. */
function delimiterDirective(line: string): string | undefined {
  return /^"?sep=(.)?"?$/i.exec(line.trim()) ? (/^"?sep=(.)/i.exec(line.trim())?.[1] ?? ',') : undefined
}

/**
 * Detects the delimiter: of comma, semicolon (as spreadsheets write when numbers have decimal commas) and tab, the one by
 * which one of the first lines is the header; else the most frequent one of the first line.
 */
function delimiterOf(kind: CsvKind, text: string): string {
  // Delimiters within quotes do not count; the names of columns are seldom in quotes, and then count without them.
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxLinesAboveHeader + 1)
  for (const line of lines) {
    const bare = line.replace(/"(?:[^"]|"")*"/g, '')
    const count = (mark: string) => bare.split(mark).length - 1
    for (const mark of delimiters.toSorted((a, b) => count(b) - count(a)))
      if (
        isHeader(
          kind,
          line.split(mark).map((cell) => cell.replaceAll('"', '')),
        )
      )
        return mark
  }
  const said = delimiterDirective(lines[0] ?? '')
  if (said && delimiters.includes(said)) return said
  return mostFrequentDelimiter(text)
}
