import { recordZone } from './recordZone.ts'
import { formatTime, timeOfDay } from './times.ts'

/** Times of records, for readers of other days and places: with their day, and with a zone. */

const clock = { hour: 'numeric', minute: '2-digit' } as const
const toTheSecond = { ...clock, second: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const
const dayAndYear = { ...day, year: 'numeric' } as const

/** Day and time, also today: for the lines of a record whose head says the year and the zone. */
export function dayAndTime(
  at: string | number,
  now: number = Date.now(),
  timeZone: string = recordZone(),
): string {
  const year = { year: 'numeric', timeZone } as const
  const isThisYear = formatTime(at, year) === formatTime(now, year)
  return formatTime(at, { ...(isThisYear ? day : dayAndYear), ...toTheSecond, timeZone })
}

/** A moment of a record: day, year, time and zone, `Nov 27, 2026, 5:05:58 PM EST`. */
export function recordTime(at: string | number, timeZone: string = recordZone()): string {
  return formatTime(at, { ...dayAndYear, ...toTheSecond, timeZone, timeZoneName: 'short' })
}

/** A moment to come, as the clocks of a place will show it: `Thu, Sep 3, 2026, 10:00 AM EDT`. */
export function plannedTime(at: string | number, timeZone: string = recordZone()): string {
  return formatTime(at, { weekday: 'short', ...dayAndYear, ...clock, timeZone, timeZoneName: 'short' })
}

/** A live time of day without seconds: `5:05 PM`. */
export function minuteOfDay(at: string | number): string {
  return timeOfDay(at, clock)
}

/** A time on the wall, as a form has it (`22:00`), as people read it: `10:00 PM`. */
export function clockTime(time: string): string {
  return formatTime(`2024-01-01T${time}Z`, { ...clock, timeZone: 'UTC' })
}

/** The time of day there, to the minute, with its zone: `10:00 AM EDT`. */
export function timeThere(at: string | number, timeZone: string = recordZone()): string {
  return formatTime(at, { ...clock, timeZone, timeZoneName: 'short' })
}

/** The day of the week and of the year there: `Friday, November 27`. */
export function longDay(at: string | number, timeZone: string = recordZone()): string {
  return formatTime(at, { weekday: 'long', month: 'long', day: 'numeric', timeZone })
}

/** The day of a moment there, as YYYY-MM-DD. */
export function recordDate(at: number, timeZone: string = recordZone()): string {
  const part = partsIn(timeZone, at)
  return `${part('year')}-${part('month')}-${part('day')}`
}

/**
 * Returns the first moment of a day there, as ISO 8601, for filters by days.
 * @param date YYYY-MM-DD
 * @param plusDays so many days later
 */
export function startOfRecordDay(date: string, plusDays: number, timeZone: string = recordZone()): string {
  const midnight = Date.parse(`${date}T00:00:00Z`) + plusDays * 86_400_000
  let at = midnight
  // The second look is for a day on which clocks change between the first guess and midnight.
  for (let look = 0; look < 2; look++) at += midnight - wallClock(at, timeZone)
  return new Date(at).toISOString()
}

/** The time that the clock there shows, as if it were in UTC, in ms since 1970. */
function wallClock(at: number, timeZone: string): number {
  const parts = partsIn(timeZone, at)
  const time = [parts('hour'), parts('minute'), parts('second')].join(':')
  return Date.parse(`${recordDate(at, timeZone)}T${time}Z`)
}

function partsIn(timeZone: string, at: number) {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = format.formatToParts(at)
  return (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? ''
}
