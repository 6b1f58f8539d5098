/** An import's report as text for the person who ran it. */
import {
  type Counts,
  changesAnything,
  type ImportReport,
  importedTables,
} from '../../apps/api/src/features/roster/importReport.ts'
import { printSkipped } from './printSkipped.ts'

/** The report, ready to print. */
export function printReport(report: ImportReport): string {
  return [
    outcome(report),
    '',
    ...table(report),
    ...ignored(report),
    ...notes(report),
    ...printSkipped(
      'Skipped',
      'Fix these in the roster system and import again.',
      report.skipped,
      report.skippedTotal,
    ),
    ...printSkipped('Imported, but check', '', report.remarks, report.remarksTotal),
    ...(report.doubts.length > 0 ? ['', ...report.doubts.map((doubt) => `Careful: ${doubt}`)] : []),
    ...(report.warning ? ['', `Careful: ${report.warning}`] : []),
    ...(report.warning && report.dryRun ? ['To import it, add --allow-removals.'] : []),
  ].join('\n')
}

function outcome(report: ImportReport): string {
  const { name, key, outcome } = report.tenant
  const tenant = `${name} (${key}${outcome === 'added' ? ', new' : outcome === 'changed' ? ', renamed' : ''})`
  if (!changesAnything(report)) return `${tenant} already matches this export. Nothing was changed.`
  if (report.dryRun) return `Dry run: nothing was changed. This import would do this to ${tenant}:`
  return `Imported into ${tenant}:`
}

function table({ tables }: ImportReport): string[] {
  return tableOf(importedTables.map((name) => [name, tables[name]] as const))
}

/** Counts of tables in columns, below a line that names the columns. */
export function tableOf(tables: readonly (readonly [name: string, counts: Counts])[]): string[] {
  const lines = tables.map(([name, { added, changed, left, deactivated }]) =>
    row(
      name === 'roster' ? 'roster entries' : name,
      [added, changed, left, deactivated].map((count) => count.toLocaleString('en-US')),
    ),
  )
  return [row('', ['added', 'changed', 'left as is', 'deactivated']), ...lines]
}

function row(title: string, cells: readonly string[]): string {
  return `  ${title.padEnd(14)}${cells.map((cell) => cell.padStart(12)).join('')}`
}

function ignored({ ignored, rows }: ImportReport): string[] {
  const read = Object.entries(rows).map(([file, count]) => `${file} ${count.toLocaleString('en-US')}`)
  const kinds = Object.entries(ignored).map(([what, count]) => `  ${what}: ${count.toLocaleString('en-US')}`)
  return [
    '',
    `Rows read: ${read.join(', ')}.`,
    ...(kinds.length > 0 ? ['Left out on purpose:', ...kinds] : []),
  ]
}

function notes({ notes, details }: ImportReport): string[] {
  const part = (title: string, sentences: readonly string[]) =>
    sentences.length > 0 ? ['', title, ...sentences.map((each) => `  ${each}`)] : []
  return [...part('About this export:', notes), ...part('School by school:', details)]
}
