import { recordZone } from './recordZone.ts'

const time = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
})
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** Time of day as `h:mm:ss a` (specification, section 9). `at` is ISO 8601 or ms since 1970. */
export function timeOfDay(at: string | number): string {
  // Some browsers put a narrow no-break space before AM.
  return time.format(new Date(at)).replace(/\s/g, ' ')
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
  return `${date.format(then)}, ${timeOfDay(at)}`
}

/** Day and time, also today: for the lines of a record whose head says the year and the zone. */
export function dayAndTime(
  at: string | number,
  now: number = Date.now(),
  timeZone: string = recordZone(),
): string {
  const { line, lineAndYear, year } = recordFormats(timeZone)
  const [then, today] = [new Date(at), new Date(now)]
  const format = year.format(then) === year.format(today) ? line : lineAndYear
  return format.format(then).replace(/\s/g, ' ')
}

/** A moment of a record, for readers of other days and places: day, year, time and zone, `Nov 27, 2026, 5:05:58 PM EST`. */
export function recordTime(at: string | number, timeZone: string = recordZone()): string {
  return recordFormats(timeZone).whole.format(new Date(at)).replace(/\s/g, ' ')
}

type RecordFormats = Record<'year' | 'line' | 'lineAndYear' | 'whole', Intl.DateTimeFormat>

/** Kept: to make one takes longer than to use it a hundred times, and a log has thousands of lines. */
const known = new Map<string, RecordFormats>()

function recordFormats(timeZone: string): RecordFormats {
  const kept = known.get(timeZone)
  if (kept) return kept
  const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true, timeZone } as const
  const date = { ...clock, month: 'short', day: 'numeric' } as const
  const made = {
    year: new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }),
    line: new Intl.DateTimeFormat('en-US', date),
    lineAndYear: new Intl.DateTimeFormat('en-US', { ...date, year: 'numeric' }),
    whole: new Intl.DateTimeFormat('en-US', { ...date, year: 'numeric', timeZoneName: 'short' }),
  }
  known.set(timeZone, made)
  return made
}

/** The day alone: `today`, `Nov 19`, or with its year if that is not this one. A date without a time is meant as written. */
export function dayOf(at: string | number, now: number = Date.now()): string {
  const then = new Date(typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? `${at}T00:00` : at)
  const today = new Date(now)
  if (then.toDateString() === today.toDateString()) return 'today'
  return (then.getFullYear() === today.getFullYear() ? day : dayAndYear).format(then)
}

/** The time since then in the fewest words: `now`, `40 s ago`, `5 min ago`, `2 h ago`, `3 d ago`. */
export function relativeTime(at: string | number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(at).getTime()) / 1000))
  if (seconds < 5) return 'now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${Math.floor(seconds / 86_400)} d ago`
}

/** A running clock: `0:07`, `12:40`, `1:02:09`. Never negative. */
export function elapsed(from: string | number, to: number): string {
  const seconds = Math.max(0, Math.floor((to - new Date(from).getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
