import { z } from 'zod'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time of day, as 22:00.')

/** A stretch of every day, by the clock of a place; where `to` is before `from`, over midnight. */
export const quietHours = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    /** IANA name, as America/Chicago. */
    timeZone: z.string().max(64).refine(isTimeZone, 'This is no time zone that Muster knows.'),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Quiet hours need an end that is not their beginning.',
  })
export type QuietHours = z.output<typeof quietHours>

/**
 * Whether a moment lies in quiet hours.
 * @param at ISO 8601
 */
export function isQuiet({ from, to, timeZone }: QuietHours, at: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const now = clock.format(new Date(at))
  return from < to ? from <= now && now < to : now >= from || now < to
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
