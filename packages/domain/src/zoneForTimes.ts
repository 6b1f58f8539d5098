/** No zone has a longer name: a longer one is not even looked up. */
const longestName = 64
/** The names that were looked up, with the machine's own name for each; null: it knows none such. Kept: a list has thousands of times. */
const lookedUp = new Map<string, string | null>()

/**
 * Returns true for a name of a time zone to choose and to store: one of IANA's, which this machine knows. Three letters are none:
 * `CST` is a time of half a year, or China's, and `EST` is Panama's.
 */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && (!/^[A-Za-z]{3}$/.test(name) || name === 'UTC') && ownName(name) !== null
}

/**
 * Returns the zone in which to show times.
 * @param wanted the zones of the site, the organization and the device that asks, as far as there are; null: none was chosen. A
 *   device may report a fixed offset, which is one, too
 * @returns the first of them that this machine can show times in, else UTC
 */
export function zoneForTimes(...wanted: readonly (string | null | undefined)[]): string {
  for (const name of wanted) {
    const own = name ? ownName(name) : null
    // An abbreviation is known to some programs only: all of them know what it stands for.
    if (name && own !== null) return /[/+-]/.test(name) ? name : own
  }
  return 'UTC'
}

/**
 * Returns a zone that can be stored for one that a device reports, which may be a fixed offset, an old abbreviation or none.
 * @returns null where it can be none: a fixed offset knows no summer
 */
export function zoneToStore(reported: string | null | undefined): string | null {
  if (!reported || isTimeZone(reported)) return reported || null
  const own = /^[A-Za-z]/.test(reported) ? ownName(reported) : null
  return own !== null && isTimeZone(own) ? own : null
}

function ownName(name: string): string | null {
  if (name.length > longestName) return null
  const before = lookedUp.get(name)
  if (before !== undefined) return before
  if (lookedUp.size > 999) lookedUp.clear()
  let own: string | null = null
  try {
    own = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // Not one that this machine knows.
  }
  lookedUp.set(name, own)
  return own
}
