/** One CSV file as a stream of rows, each with the physical line it starts on, however badly it was written. */
import { pipeline, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from './importError.ts'

/** One row below the header. */
export interface CsvRow {
  /** Physical line on which the row starts; the header is usually line 1. */
  line: number
  /** Cells by column; a column that the file or the row lacks is ''. White space is trimmed and joined to single spaces. */
  cells: Record<string, string>
  /** The reason why the whole row is unusable. */
  defect?: string
  /** Something the reader should hear although the row is good. */
  remark?: string
}

/** The wanted columns, each with its index in the header, -1 for a missing one. */
export type ColumnPositions = readonly (readonly [name: string, place: number])[]

/** After so many rows the process does what else is to be done: phones do not wait for a roster. */
const rowsBetweenYields = 500

/** No row of a roster is this long, in bytes: more means a quote that was opened and never closed. */
const maxRowBytes = 1_000_000

/** No file has so many columns. */
const maxCells = 1000

/** The parser gets so many bytes at once, and the process does what else is to be done before the next ones. */
const pieceBytes = 2 * 1024
/** The rows of a whole sheet: more blank ones than that would only keep the server busy. */
const maxBlankRows = 1_048_576

/**
 * Reads a CSV file row by row; memory does not grow with the file.
 *
 * Tolerates a byte order mark, any line ends, quoted line breaks, stray quotes, blank lines, columns in any order,
 * columns more or fewer. A row with more cells than the header is good if the extra ones are blank; otherwise its cells
 * have shifted and nothing in it can be trusted. A row with a letter that was lost (U+FFFD) is not trusted either: it
 * would misspell a name that was right before. A row of more than 1,000 cells or a million bytes ends the reading before it
 * fills the memory, and the process serves others after each 2 kB.
 * @param input UTF-8; decodeText.ts reads other encodings
 * @param columns column names to give, where `required` ones must be in the header; or a function that finds their
 * places, and answers undefined for a line above the header
 * @param delimiter the character between cells
 * @throws ImportError when the file has no header, lacks a required column, cannot be read or is not CSV
 */
export async function* csvRows(
  input: Readable,
  file: string,
  columns: NamedColumns | ((header: readonly string[]) => ColumnPositions | undefined),
  delimiter = ',',
): AsyncGenerator<CsvRow> {
  let places: ColumnPositions | undefined
  let width = 0
  let count = 0
  let blank = 0
  for await (const { line, record } of records(input, file, delimiter)) {
    count += 1
    if (count % rowsBetweenYields === 0) await setImmediate()
    if (record.every((cell) => cell.trim() === '')) {
      blank += 1
      if (blank > maxBlankRows)
        throw new ImportError(`${file} has more than a million blank lines. Remove them, and save it again.`)
      continue
    }
    if (!places) {
      width = record.length
      places = typeof columns === 'function' ? columns(record.map(tidyCell)) : placesOf(record, file, columns)
      continue
    }
    const extra = record.slice(width).filter((cell) => cell.trim() !== '').length
    const cells: Record<string, string> = {}
    for (const [name, place] of places) cells[name] = tidyCell(record[place] ?? '')
    yield {
      line,
      cells,
      ...(extra > 0
        ? { defect: `has ${record.length} cells under a header of ${width}, so its cells have shifted` }
        : {}),
      ...(extra === 0 && record.length > width
        ? { remark: `has ${record.length} cells under a header of ${width}; the extra ones are blank` }
        : {}),
      ...(places.some(([, place]) => record[place]?.includes('\ufffd'))
        ? {
            defect: 'has letters that were lost when the file was written (\ufffd); export it again as UTF-8',
          }
        : {}),
    }
  }
  if (!places) throw new ImportError(`${file} is empty: not even a header line is in it.`)
}

/** Names of columns: without a required one the file says nothing. */
export type NamedColumns = { required: readonly string[]; optional?: readonly string[] }

async function* records(
  input: Readable,
  file: string,
  delimiter: string,
): AsyncGenerator<{ line: number; record: string[] }> {
  // Counted here, as each record is completed: the parser counts a quoted Windows line end twice, and when it fails,
  // the records still on their way to us are lost.
  let nextLine = 1
  let rowBytes = 0
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    // All three, as files get pasted together from several systems.
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (record) => {
      const line = nextLine
      rowBytes = 0
      if (record.length > maxCells)
        throw new ImportError(`${file} line ${line} has more than ${maxCells.toLocaleString('en-US')} cells.`)
      nextLine += 1 + record.reduce((sum, cell) => sum + lineBreaks(cell), 0)
      return [String(line), ...record]
    },
  })
  // Not the parser's max_record_size: that counts the letters in cells, and a line of commas has none.
  const inPieces = async function* (chunks: AsyncIterable<Buffer | string>) {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        if (rowBytes > maxRowBytes)
          throw new ImportError(
            `${file} line ${nextLine} is longer than a million bytes: perhaps a quote is opened and never closed.`,
          )
        const piece = bytes.subarray(at, at + pieceBytes)
        rowBytes += piece.length
        yield piece
        await setImmediate()
      }
    }
  }
  pipeline(input, inPieces, parser, () => {})
  try {
    for await (const [line, ...record] of parser as AsyncIterable<string[]>)
      yield { line: Number(line), record }
  } catch (error) {
    if (error instanceof ImportError) throw error
    if (!(error instanceof CsvError)) {
      // The file itself: a zip that breaks off, a disk that fails.
      const why = error instanceof Error ? error.message : String(error)
      throw new ImportError(`${file} cannot be read to its end: ${why}.`, { cause: error })
    }
    throw new ImportError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `${file} line ${nextLine}: a quote is opened and never closed.`
        : `${file} line ${nextLine} is not CSV: ${error.message}.`,
      { cause: error },
    )
  }
}

function lineBreaks(cell: string): number {
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0
}

function placesOf(header: readonly string[], file: string, columns: NamedColumns): ColumnPositions {
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = columns.required.filter((name) => !names.includes(name.toLowerCase()))
  if (missing.length > 0) {
    throw new ImportError(
      `${file} has no column ${missing.join(', ')}. Its first line must name the columns of OneRoster.`,
    )
  }
  return [...columns.required, ...(columns.optional ?? [])].map((name) => [
    name,
    names.indexOf(name.toLowerCase()),
  ])
}

/** Line breaks inside a name become spaces; control characters and halves of letters (neither can be stored) go. */
function tidyCell(cell: string): string {
  return cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
}
