import { spokenLocale, t } from '@muster/words/t'
import { recordZone } from './recordZone.ts'

const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const
const day = { month: 'short', day: 'numeric' } as const
const dayAndYear = { ...day, year: 'numeric' } as const

/** Kept: to make one takes longer than to use it a hundred times, and a log has thousands of lines. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The format of the reader's language. Its hours are those on the clocks of the school, in every language. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${spokenLocale()} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(spokenLocale(), options)
  formats.set(key, made)
  return made
}

/** Time of day as `h:mm:ss a` (specification, section 9). `at` is ISO 8601 or ms since 1970. */
export function timeOfDay(at: string | number): string {
  // Some browsers put a narrow no-break space before AM.
  return formatOf(clock).format(new Date(at)).replace(/\s/g, ' ')
}

/** The time only if it is today; otherwise short month and day, with the year if it is not this one, plus the time. */
export function dateAndTime(at: string | number, now: number = Date.now()): string {
  const then = new Date(at)
  const today = new Date(now)
  return then.toDateString() === today.toDateString() ? timeOfDay(at) : dayAndTimeHere(at, now)
}

function dayAndTimeHere(at: string | number, now: number): string {
  const then = new Date(at)
  const date = then.getFullYear() === new Date(now).getFullYear() ? day : dayAndYear
  return `${formatOf(date).format(then)}, ${timeOfDay(at)}`
}

/** Day and time, also today: for the lines of a record whose head says the year and the zone. */
export function dayAndTime(
  at: string | number,
  now: number = Date.now(),
  timeZone: string = recordZone(),
): string {
  const year = formatOf({ year: 'numeric', timeZone })
  const isThisYear = year.format(new Date(at)) === year.format(new Date(now))
  const date = isThisYear ? day : dayAndYear
  return formatOf({ ...date, ...clock, timeZone })
    .format(new Date(at))
    .replace(/\s/g, ' ')
}

/** A moment of a record, for readers of other days and places: day, year, time and zone, `Nov 27, 2026, 5:05:58 PM EST`. */
export function recordTime(at: string | number, timeZone: string = recordZone()): string {
  return formatOf({ ...dayAndYear, ...clock, timeZone, timeZoneName: 'short' })
    .format(new Date(at))
    .replace(/\s/g, ' ')
}

/** The day alone: `today`, `Nov 19`, or with its year if that is not this one. A date without a time is meant as written. */
export function dayOf(at: string | number, now: number = Date.now()): string {
  const then = new Date(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00` : at)
  const today = new Date(now)
  if (then.toDateString() === today.toDateString()) return t`today`
  return formatOf(then.getFullYear() === today.getFullYear() ? day : dayAndYear).format(then)
}

/** The time since then in the fewest words: `now`, `40 s ago`, `5 min ago`, `2 h ago`, `3 d ago`. */
export function relativeTime(at: string | number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(at).getTime()) / 1000))
  if (seconds < 5) return t`now`
  if (seconds < 60) return t`${seconds} s ago`
  if (seconds < 3600) return t`${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return t`${Math.floor(seconds / 3600)} h ago`
  return t`${Math.floor(seconds / 86_400)} d ago`
}

/** A running clock: `0:07`, `12:40`, `1:02:09`. Never negative. */
export function elapsed(from: string | number, to: number): string {
  const seconds = Math.max(0, Math.floor((to - new Date(from).getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
