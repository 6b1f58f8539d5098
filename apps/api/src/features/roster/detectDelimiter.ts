/**
 * Detects the delimiter of a CSV file: of comma, semicolon (as spreadsheets write when numbers have decimal commas) and tab,
 * the most frequent one of the first line.
 * @param start the first characters of the file, including the whole first line
 */
export function detectDelimiter(start: string): ',' | ';' | '\t' {
  // Cells in quotes are left out: what is in them does not part them.
  const header = start.replace(/"(?:[^"]|"")*"/g, '').match(/^\s*([^\r\n]*)/)?.[1] ?? ''
  const count = (mark: string) => header.split(mark).length - 1
  return ([',', ';', '\t'] as const).reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}
