/** The signs between cells of a CSV file: semicolons as spreadsheets write them where numbers have decimal commas. */
export const delimiters: readonly string[] = [',', ';', '\t']

/** Returns the delimiter that the first line has most of. Those within quotes do not count. */
export function mostFrequentDelimiter(text: string): string {
  const first = text.replace(/"(?:[^"]|"")*"/g, '').match(/^\s*([^\r\n]*)/)?.[1] ?? ''
  const count = (mark: string) => first.split(mark).length - 1
  return delimiters.reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}
