/**
 * A date of an export as `2026-01-31`, or '' when the cell does not say one for sure. OneRoster writes ISO dates; spreadsheets
 * make `1/31/2026` or `31.01.2026` of them, and `1/2/2026` may be either of two days.
 */
export function dateOf(cell: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(cell)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, first, second, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell)?.map(Number) ?? []
  if (!first || !second || !year) return ''
  if (cell.includes('.') || first > 12) return dayOf(year, second, first)
  return second > 12 || first === second ? dayOf(year, first, second) : ''
}

function dayOf(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
    ? date.toISOString().slice(0, 10)
    : ''
}
