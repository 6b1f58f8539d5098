/** What an import did, in the words of the contract, whichever kind it was. */
import type { importResult } from '@muster/contract/importCalls'
import type { z } from 'zod'
import type { ImportReport } from '../roster/importReport.ts'
import { keptRemarks, type Remark } from '../roster/remarks.ts'
import type { CsvReport } from './importCsv.ts'

export type Outcome = { rowsRead: number; result: z.infer<typeof importResult> }

/** Longest reason that is kept, in characters: a cell is quoted in some. */
const longestReason = 400

/** The outcome of a CSV file. */
export function outcomeOfCsv({ tables, rowsRead, skipped, remarks }: CsvReport): Outcome {
  const inOrder = skipped.first.toSorted((a, b) => a.line - b.line)
  return {
    rowsRead,
    result: {
      tables,
      skipped: inOrder.map(kept),
      skippedCount: skipped.total,
      remarks: keptSentences(remarks),
    },
  }
}

/** The outcome of a OneRoster export. */
export function outcomeOfRoster(report: ImportReport): Outcome {
  const { warning, tables, rows, ignored, skipped, skippedTotal, remarks, notes } = report
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    rowsRead: Object.values(rows).reduce((sum, each) => sum + each, 0),
    result: {
      tables,
      skipped: skipped.map(kept),
      skippedCount: skippedTotal,
      remarks: keptSentences([
        ...(warning ? [warning] : []),
        ...notes,
        ...Object.entries(ignored).map(
          ([what, number]) => `Not imported, as it should be: ${count(number)} ${what}.`,
        ),
        ...remarks.map(({ file, line, reason }) => `${file} line ${line} ${reason}.`),
      ]),
    },
  }
}

function kept({ file, line, reason }: Remark): Remark {
  return { file, line, reason: cut(reason) }
}

function keptSentences(sentences: readonly string[]): string[] {
  return sentences.slice(0, keptRemarks).map(cut)
}

/** Half a letter at the end could not be stored. */
function cut(text: string): string {
  return text.length <= longestReason ? text : `${text.slice(0, longestReason).toWellFormed()}…`
}
