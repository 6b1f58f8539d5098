/** An import's report as text for the person who ran it. */
import { changesAnything, type ImportReport, importedTables } from '../../apps/api/src/roster/importReport.ts'
import type { Remark } from '../../apps/api/src/roster/remarks.ts'

/** How many skipped rows are listed; all are counted. */
const listedRemarks = 50

/** The report, ready to print. */
export function printReport(report: ImportReport): string {
  return [
    outcome(report),
    '',
    ...table(report),
    ...ignored(report),
    ...notes(report),
    ...remarks(
      'Skipped',
      'Mend these in the roster system and import again.',
      report.skipped,
      report.skippedTotal,
    ),
    ...remarks('Imported, but look at', '', report.remarks, report.remarksTotal),
    ...(report.warning ? ['', `Careful: ${report.warning}`] : []),
    ...(report.warning && report.dryRun ? ['A real import of it needs --allow-removals.'] : []),
  ].join('\n')
}

function outcome(report: ImportReport): string {
  const { name, key, outcome } = report.tenant
  const tenant = `${name} (${key}${outcome === 'added' ? ', new' : outcome === 'changed' ? ', renamed' : ''})`
  if (!changesAnything(report)) return `${tenant} already is as this export has it. Nothing was changed.`
  if (report.dryRun) return `Dry run: nothing was written. This import would have done to ${tenant}:`
  return `Imported into ${tenant}:`
}

function table({ tables }: ImportReport): string[] {
  const titles = { sites: 'sites', rooms: 'rooms', bags: 'bags', people: 'people', roster: 'roster entries' }
  const lines = importedTables.map((name) => {
    const { added, changed, left, deactivated } = tables[name]
    return row(
      titles[name],
      [added, changed, left, deactivated].map((count) => count.toLocaleString('en-US')),
    )
  })
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
    ...(kinds.length > 0 ? ['Of these, as it should be, nothing was made:', ...kinds] : []),
  ]
}

function notes({ notes }: ImportReport): string[] {
  return notes.length > 0 ? ['', 'About this export:', ...notes.map((note) => `  ${note}`)] : []
}

function remarks(title: string, advice: string, all: readonly Remark[], total: number): string[] {
  if (total === 0) return []
  const listed = all.slice(0, listedRemarks)
  return [
    '',
    `${title} ${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}.${advice ? ` ${advice}` : ''}`,
    ...listed.map(({ file, line, reason }) => `  ${file} line ${line} ${reason}`),
    ...(total > listed.length ? [`  and ${(total - listed.length).toLocaleString('en-US')} more`] : []),
  ]
}
