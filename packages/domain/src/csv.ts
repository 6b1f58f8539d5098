/** Writing CSV that a spreadsheet shows and never runs. */

export type CsvCell = string | number | boolean | null | undefined

/**
 * Rows as CSV of RFC 4180, with CRLF ends; the first row is usually the header. Text that a spreadsheet would take for a
 * formula gets an apostrophe in front, so that a room named `=HYPERLINK(…)` stays a name (OWASP: CSV injection).
 */
export function toCsv(rows: Iterable<readonly CsvCell[]>): string {
  let text = ''
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`
  return text
}

/** Begins a formula; Excel in Japanese and Chinese takes the full-width signs, too. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Takes the apostrophe away again that `toCsv` put before something like a formula: what we wrote, we read. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  // An apostrophe that was there already before such a sign is kept apart from ours by a second one.
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
