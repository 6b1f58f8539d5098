/** Converts the result of any import to the contract's shape. */
import type { ImportChange, importResult } from '@muster/contract/importCalls'
import { formatCount } from '@muster/domain/formatCount'
import type { z } from 'zod'
import { doubtsAboutSkipped } from '../roster/importDoubts.ts'
import type { ImportReport } from '../roster/importReport.ts'
import { maxRemarks, type Remark } from '../roster/remarks.ts'
import type { CsvReport } from './csvImport.ts'

export type ImportOutcome = {
  rowsRead: number
  result: z.infer<typeof importResult>
  /** The skipped rows as CSV, when their cells are known. */
  skippedFile?: string | undefined
}

/** Longest reason that is kept, in characters: a cell is quoted in some. */
const maxReasonLength = 400

/** The outcome of a CSV file. */
export function outcomeOfCsv(report: CsvReport): ImportOutcome {
  const { tables, rowsRead, skipped, remarks, changes, notices, doubts, takesMuch, idColumn, skippedFile } =
    report
  const inOrder = skipped.first.toSorted((a, b) => a.line - b.line)
  return {
    rowsRead,
    skippedFile,
    result: {
      tables,
      skipped: inOrder.map(toStoredRemark),
      skippedCount: skipped.total,
      skippedBy: byReason(skipped.byKind),
      remarks: toStoredSentences(remarks),
      changes: changes.map(toStoredChange),
      notices: toStoredSentences(notices),
      doubts: toStoredSentences(doubts),
      takesMuch,
      idColumn,
    },
  }
}

/** The outcome of a OneRoster export. */
export function outcomeOfRoster(report: ImportReport): ImportOutcome {
  const { warning, tables, rows, ignored, skipped, skippedTotal, remarks, notes, details } = report
  const rowsRead = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return {
    rowsRead,
    result: {
      tables,
      skipped: skipped.map(toStoredRemark),
      skippedCount: skippedTotal,
      skippedBy: byReason(report.skippedBy),
      remarks: toStoredSentences([
        ...details,
        ...Object.entries(ignored).map(
          ([what, number]) => `Not imported, as it should be: ${formatCount(number)} ${what}.`,
        ),
        ...remarks.map(({ file, line, reason }) => `${file} line ${line} ${reason}.`),
      ]),
      changes: report.changes.map(toStoredChange),
      notices: toStoredSentences(notes),
      doubts: toStoredSentences([
        ...(warning ? [warning] : []),
        ...report.doubts,
        ...doubtsAboutSkipped(skippedTotal, rowsRead),
      ]),
      takesMuch: warning !== undefined,
      idColumn: null,
    },
  }
}

function byReason(kinds: ReadonlyMap<string, number>) {
  return [...kinds]
    .map(([reason, count]) => ({ reason: cut(reason), count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 50)
}

function toStoredChange({ table, name, fields }: ImportChange): ImportChange {
  const short = (value: string | null) => (value === null ? null : cut(value))
  return {
    table,
    name: cut(name),
    fields: fields.map(({ field, before, after }) => ({ field, before: short(before), after: short(after) })),
  }
}

function toStoredRemark({ file, line, reason }: Remark): Remark {
  return { file, line, reason: cut(reason) }
}

function toStoredSentences(sentences: readonly string[]): string[] {
  return sentences.slice(0, maxRemarks).map(cut)
}

/** Half a letter at the end could not be stored. */
function cut(text: string): string {
  return text.length <= maxReasonLength ? text : `${text.slice(0, maxReasonLength).toWellFormed()}…`
}
