/**
 * What stands between the cells of a CSV file: of comma, semicolon (as spreadsheets write where the comma is in numbers) and
 * tab, the one that the first line has most of.
 * @param start the first characters of the file, with the whole first line in it
 */
export function detectDelimiter(start: string): ',' | ';' | '\t' {
  // Cells in quotes are left out: what is in them does not part them.
  const header = start.replace(/"(?:[^"]|"")*"/g, '').match(/^\s*([^\r\n]*)/)?.[1] ?? ''
  const count = (mark: string) => header.split(mark).length - 1
  return ([',', ';', '\t'] as const).reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}
