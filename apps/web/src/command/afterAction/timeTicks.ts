/** Lengths of time that people count in, in ms. */
const rounds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400].map(
  (seconds) => seconds * 1000,
)

/**
 * Marks of a time axis, at round lengths.
 * @param span how long the axis is, in ms
 * @param most how many there is room for
 * @returns from 0 on
 */
export function timeTicks(span: number, most: number): number[] {
  const step = rounds.find((each) => span / each < most) ?? Math.ceil(span / (most - 1))
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, at) => at * step)
}
