/** Returns true for a name that IANA gives to a time zone, and that this machine knows. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z]/.test(name) && canShow(name)
}

/**
 * Returns the zone in which to show times.
 * @param organization its own zone; null: none was chosen
 * @param reported by the device that asks; a fixed offset is one, too
 * @returns the first of them that this machine can show times in, else UTC
 */
export function zoneForTimes(organization: string | null | undefined, reported?: string): string {
  if (organization && canShow(organization)) return organization
  return reported && canShow(reported) ? reported : 'UTC'
}

function canShow(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
