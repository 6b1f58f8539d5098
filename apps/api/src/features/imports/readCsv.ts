/** The rows of an uploaded CSV file, written by any program. */
import { withoutFormulaGuard } from '@muster/domain/csv'
import type { z } from 'zod'
import { csvRows } from '../roster/csvRows.ts'
import { decodeText } from '../roster/decodeText.ts'
import { ImportError } from '../roster/importError.ts'
import { RemarkCollector } from '../roster/remarks.ts'
import { howToExportAnew, isDateOfSpreadsheet, isShortenedNumber } from '../roster/spreadsheetDamage.ts'
import { type IdColumnIndex, missingColumns, placeColumns, unusedColumns } from './csvHeader.ts'
import { type CsvKind, exactFields, isExample, nameFields } from './csvKinds.ts'
import { SkippedRowCollector } from './skippedRowCollector.ts'
import { type CsvFile, type CsvSurvey, HeaderFinder, readInSmallChunks } from './surveyCsv.ts'

/** A good row, and the line it starts on. */
export type Line<Row> = Row & { line: number }

/** A remark on something left out of a row. Continues a sentence that begins with the line. */
export type WithRemark = { remark?: string | undefined }

export type Parsed<Row> = {
  rows: Line<Row>[]
  /** Ids in rows that cannot be used: what an earlier import made of them stays. */
  skippedIds: Set<string>
  rowsRead: number
  skipped: SkippedRowCollector
  remarks: string[]
}

/**
 * Reads a file of a kind into rows; what cannot be used is skipped with its line and reason.
 * @param survey what is known of the file
 * @param idPlace which column holds the ids
 * @param onRow called for each row
 * @throws ImportError when it lacks a column, or a spreadsheet has spoilt its ids
 */
export async function readCsv<Row extends object>(
  kind: CsvKind,
  file: CsvFile,
  { survey, idPlace, idName }: { survey: CsvSurvey; idPlace: IdColumnIndex; idName: string },
  schema: z.ZodType<Row & WithRemark>,
  onRow: () => void,
): Promise<Parsed<Row>> {
  const { name } = file
  const remarks = new RemarkCollector()
  const { places, unused, missing } = placeColumns(kind, survey.header, name, idPlace)
  if (missing.length > 0) throw missingColumns(missing, survey.header, name)
  const parsed: Parsed<Row> = {
    rows: [],
    skippedIds: new Set(),
    rowsRead: 0,
    skipped: new SkippedRowCollector(),
    remarks: [aboveHeader(survey), unusedColumns(survey.header, unused)].filter((each) => each !== undefined),
  }
  const shortened = new ShortenedIds(name, survey.header, places)
  const find = headerAgain(kind, name, places)
  const { text } = await decodeText(async () => readInSmallChunks(file.path), name)
  for await (const { line, cells, defect, remark } of csvRows(text, name, find, survey.delimiter)) {
    parsed.rowsRead += 1
    onRow()
    const skip = (reason: string) => parsed.skipped.add({ file: name, line, reason })
    const say = (reason: string | undefined) => reason && remarks.add({ file: name, line, reason })
    const values = Object.fromEntries(
      Object.entries(cells).map(([key, cell]) => [key, withoutFormulaGuard(cell)]),
    )
    if (isExample(kind, values)) {
      skip('is the example of the template')
      continue
    }
    shortened.inspect(line, values)
    const row = defect ? undefined : schema.safeParse(values)
    const lost = hasReplacementCharacters(values)
    if (row?.success && !lost) {
      parsed.rows.push({ ...row.data, line })
      say(remark)
      say(row.data.remark)
      for (const each of nameFields) say(asDate(each, values[each] ?? ''))
      continue
    }
    if (values[idName]) parsed.skippedIds.add(values[idName])
    skip(defect ?? lost ?? row?.error?.issues.map(({ message }) => message).join(' and ') ?? '')
  }
  shortened.throwIfFound()
  parsed.remarks.push(...remarks.first.map(({ line, reason }) => `${name} line ${line} ${reason}.`))
  return parsed
}

/** Passes over the same lines as the survey did. */
export function headerAgain<Found>(kind: CsvKind, file: string, places: Found) {
  const finder = new HeaderFinder(kind, file)
  return (cells: readonly string[]) => (finder.find(cells) ? places : undefined)
}

function aboveHeader({ above }: CsvSurvey): string | undefined {
  if (above.length === 0) return undefined
  const lines = above.map((line) => `“${line.slice(0, 60)}”`).join(', ')
  return `Above the header, ${above.length === 1 ? 'one line was' : `${above.length} lines were`} not read: ${lines}.`
}

/** Letters that another program has lost already: what it left in their place is nobody's name. */
function hasReplacementCharacters(values: Readonly<Record<string, string>>): string | undefined {
  if (!Object.values(values).some((value) => value.includes('\ufffd'))) return undefined
  return 'has letters that were lost when the file was saved (\ufffd); export it again as CSV UTF-8'
}

function asDate(field: string, value: string): string | undefined {
  if (!isDateOfSpreadsheet(value)) return undefined
  return `has the ${field} "${value}", which looks like a date that a spreadsheet made of something like "1-2"; look at the file it came from`
}

/** Ids that a spreadsheet has shortened: with them the file as a whole names the wrong things. */
class ShortenedIds {
  private readonly file: string
  private readonly columns: { field: string; header: string }[]
  private readonly found = new Map<
    string,
    { header: string; example: string; lines: number[]; count: number }
  >()

  constructor(file: string, header: readonly string[], places: readonly (readonly [string, number])[]) {
    this.file = file
    this.columns = places
      .filter(([field, place]) => place >= 0 && exactFields.includes(field))
      .map(([field, place]) => ({ field, header: header[place] ?? field }))
  }

  inspect(line: number, values: Readonly<Record<string, string>>): void {
    for (const { field, header } of this.columns) {
      const value = values[field] ?? ''
      if (!isShortenedNumber(value)) continue
      const seen = this.found.get(field) ?? { header, example: value, lines: [], count: 0 }
      seen.count += 1
      if (seen.lines.length < 5) seen.lines.push(line)
      this.found.set(field, seen)
    }
  }

  /** @throws ImportError when there was one */
  throwIfFound(): void {
    const [first] = this.found.values()
    if (!first) return
    const { header, example, lines, count } = first
    const more = count > lines.length ? ` and ${(count - lines.length).toLocaleString('en-US')} more` : ''
    throw new ImportError(
      `${this.file}, column ${header}: “${example}” looks like a number that a spreadsheet has shortened, and its last digits are lost (${count === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}). Nothing was imported. ${howToExportAnew}`,
    )
  }
}
