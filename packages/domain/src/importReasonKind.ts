/**
 * Reduces the reason why a row was skipped to its kind, without the values of this row, so that rows can be counted by
 * it. `names the site "Hill", which is not there` and the same of another site are one kind.
 */
export function kindOfReason(reason: string): string {
  return reason
    .replace(/"[^"]*"/g, '“…”')
    .replace(/\b(lines?) \d[\d,]*/g, '$1 …')
    .replace(/\b\d+ cells under a header of \d+/, 'more cells than the header')
}
