import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { storedTimeZone, timeZone } from '../timeZone.ts'

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, inEnglish('Enter a time of day, such as 22:00.'))

/** A stretch of every day, by the clock of a place; where `to` is before `from`, over midnight. */
export const quietHours = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    /** IANA name, as America/Chicago. */
    timeZone,
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: inEnglish('Choose an end that is different from the start.'),
  })
export type QuietHours = z.output<typeof quietHours>

/** The same as it was stored: of an earlier version, in a zone that is none any more. */
export const storedQuietHours = z.object({ from: timeOfDay, to: timeOfDay, timeZone: storedTimeZone })
