const day = 86_400_000
const utc = (date: string) => new Date(`${date}T00:00:00Z`)
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/**
 * The day that weeks begin with, from 1 (Monday) to 7 (Sunday): Sunday in the United States, elsewhere as people there
 * count. @param language as the browser names it, such as `en-US`
 */
export function firstDayOfWeek(language: string = globalThis.navigator?.language ?? 'en-US'): number {
  try {
    const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language)
    return locale.maximize().region === 'US' ? 7 : (locale.getWeekInfo?.().firstDay ?? 7)
  } catch {
    return 7
  }
}

/** The days of a week in their order, from 1 (Monday) to 7 (Sunday). */
export function daysInOrder(first: number = firstDayOfWeek()): number[] {
  return Array.from({ length: 7 }, (_, at) => ((first - 1 + at) % 7) + 1)
}

/** The weeks of a month, with the days of its neighbors that fill them. @param month YYYY-MM */
export function weeksOf(month: string, firstDay: number = firstDayOfWeek()): string[][] {
  const first = utc(`${month}-01`).getTime()
  const last = utc(`${monthAfter(month, 1)}-01`).getTime() - day
  const weeks: string[][] = []
  for (
    let start = first - ((new Date(first).getUTCDay() + 7 - (firstDay % 7)) % 7) * day;
    start <= last;
    start += 7 * day
  ) {
    weeks.push(Array.from({ length: 7 }, (_, at) => dateOf(start + at * day)))
  }
  return weeks
}

/** The month so many months later. @param month YYYY-MM */
export function monthAfter(month: string, by: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}
