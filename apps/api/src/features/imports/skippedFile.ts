/** The rows of a file that were skipped, as a file: to be mended and imported again. */
import { toCsv } from '@muster/domain/csv'
import { csvRows } from '../roster/csvRows.ts'
import { decodeText } from '../roster/decodeText.ts'
import type { CsvKind } from './csvKinds.ts'
import { headerAgain } from './readCsv.ts'
import { type CsvFile, type CsvSurvey, readInSmallChunks } from './surveyCsv.ts'

/** Longest file that is kept, in characters. */
const maxFileLength = 5_000_000

/**
 * Reads the skipped lines once more.
 * @param reasons why, by line
 * @returns the file's own columns and one called `reason`, as CSV that runs in no spreadsheet; undefined when none was skipped
 */
export async function skippedFile(
  kind: CsvKind,
  file: CsvFile,
  survey: CsvSurvey,
  reasons: ReadonlyMap<number, string>,
): Promise<string | undefined> {
  if (reasons.size === 0) return undefined
  const { text } = await decodeText(async () => readInSmallChunks(file.path), file.name)
  const places = survey.header.map((_, at) => [String(at), at] as const)
  let csv = toCsv([[...survey.header, 'reason']])
  for await (const { line, cells } of csvRows(
    text,
    file.name,
    headerAgain(kind, file.name, places),
    survey.delimiter,
  )) {
    const reason = reasons.get(line)
    if (reason === undefined) continue
    const row = toCsv([[...survey.header.map((_, at) => cells[at] ?? ''), reason]])
    if (csv.length + row.length > maxFileLength) break
    csv += row
  }
  return csv
}
