/**
 * The time left until a moment, as a clock: `1:00`, `0:07`. A second that has begun counts, so that it never says
 * that nothing is left while something is.
 * @param at ISO 8601
 * @param now ms since 1970, by the server’s clock
 * @returns null when the time has come
 */
export function countdown(at: string, now: number): string | null {
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
