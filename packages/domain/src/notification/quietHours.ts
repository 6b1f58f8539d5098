import { z } from 'zod'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, such as 22:00.')

/** A stretch of every day, by the clock of a place; where `to` is before `from`, over midnight. */
export const quietHours = z
  .object({
    from: timeOfDay,
    to: timeOfDay,
    /** IANA name, as America/Chicago. */
    timeZone: z.string().max(64).refine(isTimeZone, 'This is not a known time zone.'),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    error: 'Choose an end that is different from the start.',
  })
export type QuietHours = z.output<typeof quietHours>

/**
 * Checks whether a moment lies in quiet hours.
 * @param at ISO 8601
 */
export function isQuiet({ from, to, timeZone }: QuietHours, at: string): boolean {
  const now = clockAt(timeZone, at)
  return from < to ? from <= now && now < to : now >= from || now < to
}

/**
 * The end of the quiet hours in which a moment lies; the moment itself where it lies in none.
 * @param at ISO 8601
 */
export function quietEnd(quiet: QuietHours, at: string): string {
  let end = at
  // In the night in which clocks go back, the way to the end by the clock ends an hour before it: from there it is asked again.
  for (let asked = 0; asked < 3 && isQuiet(quiet, end); asked++) {
    const wait = (minutesOf(quiet.to) - minutesOf(clockAt(quiet.timeZone, end)) + 1440) % 1440
    const minute = Math.floor(Date.parse(end) / 60_000)
    end = new Date((minute + wait) * 60_000).toISOString()
  }
  return end
}

/** The time of day there, as 22:00. */
function clockAt(timeZone: string, at: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return clock.format(new Date(at))
}

function minutesOf(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
