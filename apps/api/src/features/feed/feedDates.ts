/** Parses a date in a feed to ISO 8601; null for an invalid one, or one years ahead. */
export function parseFeedDate(date: unknown): string | null {
  const at = Date.parse(typeof date === 'string' ? date.trim() : '')
  const isSensible = at > 0 && at < Date.now() + 10 * 365 * 86_400_000
  return isSensible ? new Date(at).toISOString() : null
}
