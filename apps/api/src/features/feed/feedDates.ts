/** A date as feeds write it, as ISO 8601; null for what is none, or lies years ahead. */
export function parseFeedDate(date: unknown): string | null {
  const at = Date.parse(typeof date === 'string' ? date.trim() : '')
  const isSensible = at > 0 && at < Date.now() + 10 * 365 * 86_400_000
  return isSensible ? new Date(at).toISOString() : null
}
