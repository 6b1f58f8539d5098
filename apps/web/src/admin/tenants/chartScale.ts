import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { spokenLocale } from '@muster/words/t'

export type MonthCounts = { month: string } & Record<IncidentKind, number>

/** Bottom to top: the real ones are on the baseline, where they are easiest to compare. */
export const stackOrder = ['Actual', 'Exercise', 'Test'] as const satisfies readonly IncidentKind[]

/** The top of the scale: a round number at or above the highest bar, and never below 4. */
export function scaleTop(months: readonly MonthCounts[]): number {
  const highest = Math.max(4, ...months.map(sumOf))
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 2, 4, 5, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}

/** All incidents of one month. */
export function sumOf({ Actual, Exercise, Test }: MonthCounts): number {
  return Actual + Exercise + Test
}

/** A month as the server names it, `2026-11` (a day may follow), in words. */
export function monthName(month: string, length: 'short' | 'long'): string {
  const at = new Date(`${month.slice(0, 7)}-01T00:00:00Z`)
  const options =
    length === 'short' ? ({ month: 'short' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return new Intl.DateTimeFormat(spokenLocale(), { ...options, timeZone: 'UTC' }).format(at)
}
