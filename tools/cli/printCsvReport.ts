/** The report about a CSV file, as text for the person who imported it. */
import type { CsvReport } from '../../apps/api/src/features/imports/csvImport.ts'
import { tableOf } from './printOneRosterReport.ts'
import { printSkipped } from './printSkipped.ts'

/** The most changes listed; the table counts all. */
const listedChanges = 20

/** The report, ready to print. */
export function printCsvReport(report: CsvReport, tenantKey: string, dryRun: boolean): string {
  const { tables, rowsRead, idColumn, notices, doubts, remarks, skipped } = report
  const isNothing = Object.values(tables).every(
    ({ added, changed, deactivated }) => added + changed + deactivated === 0,
  )
  return [
    isNothing
      ? `${tenantKey} already matches this file. Nothing was changed.`
      : dryRun
        ? `Dry run: nothing was changed. This import would do this to ${tenantKey}:`
        : `Imported into ${tenantKey}:`,
    '',
    ...tableOf(Object.entries(tables)),
    '',
    `Rows read: ${rowsRead.toLocaleString('en-US')}.`,
    ...(idColumn ? [idColumnWords(idColumn)] : []),
    ...notices,
    ...changesOf(report, dryRun),
    ...printSkipped(
      'Skipped',
      'Fix these and import again. --skipped FILE saves them in a file.',
      skipped.first,
      skipped.total,
    ),
    ...(remarks.length > 0 ? ['', ...remarks.slice(0, 50)] : []),
    ...(doubts.length > 0 ? ['', ...doubts.map((doubt) => `Careful: ${doubt}`)] : []),
    ...(report.takesMuch && dryRun ? ['To import it, add --allow-removals.'] : []),
  ].join('\n')
}

function idColumnWords({ used, why, likely }: NonNullable<CsvReport['idColumn']>): string {
  if (used !== null) {
    const because = { chosen: 'as you chose', remembered: 'as last time', named: 'by its name' } as const
    return `Ids are in the column ${used}, ${why === 'guessed' || why === 'none' ? 'because every value in it is different' : because[why]}.`
  }
  const hint = likely.length > 0 ? ` These look like ids: ${likely.join(', ')}.` : ''
  return `No column has ids, so we match by name.${hint} Choose one with --id-column.`
}

function changesOf({ changes, tables }: CsvReport, dryRun: boolean): string[] {
  if (changes.length === 0) return []
  const all = new Set(changes.map(({ table }) => table))
  const total = [...all].reduce((sum, table) => sum + (tables[table]?.changed ?? 0), 0)
  const more = Math.max(total, changes.length) - Math.min(listedChanges, changes.length)
  return [
    '',
    dryRun ? 'Would change:' : 'Changed:',
    ...changes.slice(0, listedChanges).map(({ name, fields }) => {
      const what = fields.map(
        ({ field, before, after }) => `${field} ${before ?? 'nothing'} → ${after ?? 'nothing'}`,
      )
      return `  ${name}: ${what.join('; ')}`
    }),
    ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
  ]
}
