import type { FootTick } from '../../../ui/kit/charts/ChartAxes.tsx'
import { formatTime } from '../../../ui/times.ts'

/** Scores over time: what their charts have in common. */

/** True when enough sites have a score for a median to mean something. */
export const hasHalf = ({ sites }: { sites: number }) => sites >= 4

/** A month as 2026-03, as the moment at which it begins on this device. */
export const startOf = (month: string) => new Date(`${month}-01T00:00`).getTime()

/** `Mar 2026`. @param at ms since 1970 */
export const monthOf = (at: number) => formatTime(at, { month: 'short', year: 'numeric' })

/**
 * The ends of a time axis, with their months; one where both are the same.
 * @param moments ms since 1970, in any order; at least one
 */
export function endsOf(moments: readonly number[]): {
  time: { from: number; to: number }
  footTicks: readonly FootTick[]
} {
  const time = { from: Math.min(...moments), to: Math.max(...moments) }
  const ends = [...new Map([time.from, time.to].map((at) => [monthOf(at), at]))]
  return { time, footTicks: ends.map(([words, at]) => ({ at, words })) }
}
