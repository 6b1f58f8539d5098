/** Scores over time on a drawing: what each kind of them has in common. Sizes are pixels of the screen. */

const [left, right, top] = [36, 12, 10]

/** The positions of scores and moments. */
export type ScoreScale = {
  x: (at: number) => number
  y: (percent: number) => number
  left: number
  right: number
}

/**
 * Time goes from left to right, 0 to 100 % from the foot to the top; a single moment is in the middle.
 * @param moments ms since 1970, in any order
 * @param foot distance of 0 % from the top
 * @param margin distance of the first and the last from both ends, for marks wider than a dot
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

/** True when enough sites have a score for a median to mean something. */
export const hasHalf = ({ sites }: { sites: number }) => sites >= 4

/** A month as 2026-03, as the moment at which it begins on this device. */
export const startOf = (month: string) => new Date(`${month}-01T00:00`).getTime()

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
/** `Mar 2026`. @param at ms since 1970 */
export const monthOf = (at: number) => monthAndYear.format(at)
