/** Order statistics of measured times. */

/**
 * The value below which a share of all values lies (nearest rank, so it is always one that was measured).
 * @param share 0.5 for the median, 0.99 for the 99th percentile, 1 for the largest
 * @returns NaN when there are no values
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
