import { z } from 'zod'
import { isTimeZone } from './zoneForTimes.ts'

/** A time zone as IANA names it: `America/New_York`. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'This is not a time zone.')

/**
 * The zone that a device reports, in a query. A device may report a fixed offset (`+05:30`), a zone that is unknown here, or none
 * (`Etc/Unknown`): it is never refused for that. See `zoneForTimes`.
 */
export const reportedZone = z.string().max(200).optional()
