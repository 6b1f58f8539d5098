/** Milliseconds to add to this device’s clock to get the server’s; null until an answer carried its time. */
let offsetMs: number | null = null

/**
 * Learns the server’s time from an answer’s `Date` header (whole seconds). A school’s tablets are often minutes off, and
 * the time since a lockdown began must not be.
 */
export function noteServerTime(dateHeader: string | null, now: number = Date.now()): void {
  const at = dateHeader ? Date.parse(dateHeader) : Number.NaN
  if (Number.isNaN(at)) return
  const offset = at + 500 - now
  // Within two seconds the device is right and the header’s rounding and the way here are the difference.
  offsetMs = Math.abs(offset) < 2000 ? 0 : offset
}

/** The time now in ms since 1970, by the server’s clock as far as it is known. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0)
}
