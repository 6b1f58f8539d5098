import { z } from 'zod'
import { isTimeZone, zoneToStore } from './zoneForTimes.ts'

/** A time zone as IANA names it: `America/New_York`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This is not a time zone.')

/** The same as it was stored: by a newer version, or before a rule for it. What cannot be one any more is read as UTC. */
export const storedTimeZone = z
  .string()
  .catch('UTC')
  .transform((zone) => zoneToStore(zone) ?? 'UTC')

/**
 * The zone that a device reports, in a query. A device may report a fixed offset (`+05:30`), a zone that is unknown here, or none
 * (`Etc/Unknown`): it is never refused for that. See `zoneForTimes`.
 */
export const reportedZone = z.string().max(200).optional()
