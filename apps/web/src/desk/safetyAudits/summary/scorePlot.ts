/** Scores over time on a drawing: what each kind of them has in common. Sizes are pixels of the screen. */

const [left, right, top] = [36, 12, 10]

/** Where scores and moments stand. */
export type ScoreScale = {
  x: (at: number) => number
  y: (percent: number) => number
  left: number
  right: number
}

/**
 * Time goes from left to right, 0 to 100 % from the foot to the top; what stands alone stands in the middle.
 * @param moments ms since 1970, in any order
 * @param foot how far down 0 % is
 * @param margin how far from both ends the first and the last stand, for what is wider than a dot
 */
export function scoreScale(moments: readonly number[], width: number, foot: number, margin = 0): ScoreScale {
  const from = Math.min(...moments)
  const span = Math.max(...moments) - from
  const [start, end] = [left + margin, width - right - margin]
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    x: (at) => rounded(start + (span > 0 ? (at - from) / span : 0.5) * (end - start)),
    y: (percent) => rounded(foot - (percent / 100) * (foot - top)),
    left,
    right: width - right,
  }
}

/** Whether so many sites have a score that a half of them says something. */
export const hasHalf = ({ sites }: { sites: number }) => sites >= 4

/** A month as 2026-03, as the moment at which it begins on this device. */
export const startOf = (month: string) => new Date(`${month}-01T00:00`).getTime()

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
/** `Mar 2026`. @param at ms since 1970 */
export const monthOf = (at: number) => monthAndYear.format(at)
