/** An hour, the unit of an access's terms, in ms; an access ends with the incident at the latest. */
const hour = 3_600_000
export const terms = [
  { value: '1', label: '1 hour', ms: hour },
  { value: '4', label: '4 hours', ms: 4 * hour },
  { value: '12', label: '12 hours', ms: 12 * hour },
  { value: '24', label: '24 hours', ms: 24 * hour },
  { value: '168', label: '7 days', ms: 168 * hour },
] as const
export const usualTerm = '4'

/**
 * The end of an access of this term.
 * @param value of `terms`
 * @param now in ms since 1970
 */
export function endOfTerm(value: string, now: number): string {
  const term = terms.find((each) => each.value === value) ?? terms[1]
  return new Date(now + term.ms).toISOString()
}
