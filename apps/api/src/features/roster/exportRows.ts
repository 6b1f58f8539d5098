/** The rows of one file of an export, in any encoding and with any delimiter. */
import type { Readable } from 'node:stream'
import { type CsvRow, csvRows, type NamedColumns } from './csvRows.ts'
import { decodeText } from './decodeText.ts'
import { detectDelimiter } from './detectDelimiter.ts'

/**
 * Opens a file of an export, to be read row by row.
 * @param open gives a fresh stream of the file's bytes
 * @param note takes a sentence about the file as a whole
 * @throws ImportError what `decodeText` and `csvRows` throw
 */
export async function exportRows(
  open: () => Promise<Readable>,
  file: string,
  columns: NamedColumns,
  note: (sentence: string) => void = () => {},
): Promise<AsyncGenerator<CsvRow>> {
  const { text, start, remark } = await decodeText(open, file)
  if (remark) note(remark)
  // Not passed on by a generator of its own: each row would wait once more.
  return csvRows(text, file, columns, detectDelimiter(start))
}
