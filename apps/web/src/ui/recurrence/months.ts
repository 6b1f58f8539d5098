const day = 86_400_000
const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The weeks of a month, from Monday, with the days of its neighbors that fill them. @param month YYYY-MM */
export function weeksOf(month: string): string[][] {
  const first = utc(`${month}-01`).getTime()
  const last = utc(`${monthAfter(month, 1)}-01`).getTime() - day
  const weeks: string[][] = []
  for (
    let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day;
    monday <= last;
    monday += 7 * day
  ) {
    weeks.push(Array.from({ length: 7 }, (_, at) => dateOf(monday + at * day)))
  }
  return weeks
}

/** The month so many months later. @param month YYYY-MM */
export function monthAfter(month: string, by: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The day of a moment by this device’s clock, as YYYY-MM-DD. @param at in ms since 1970 */
export function localDay(at: number): string {
  const then = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`
}
