import { spokenLocale, t } from '@muster/words/t'

/** A zone to show a moment in, and whether its name stands beside the time. Empty: that of the device. */
type ShownZone = Pick<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>

const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const
const year = { year: 'numeric' } as const

/** The zone of the place that the page is about. A phone of a room is there, and has it itself. */
let zoneAt: (at: string | number) => ShownZone = () => ({})

/** Shows times from now on in the zone of a place, which a device elsewhere names (recordZone.ts). */
export function showTimesIn(zone: typeof zoneAt): void {
  zoneAt = zone
}

/** Kept: to make one takes longer than to use it a hundred times, and a log has thousands of lines. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a moment in the reader's language, with the hours that people count there. */
export function formatTime(at: string | number, options: Intl.DateTimeFormatOptions): string {
  const key = `${spokenLocale()} ${JSON.stringify(options)}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(spokenLocale(), options)
  formats.set(key, made)
  // Some browsers put a narrow no-break space before AM.
  return made.format(new Date(at)).replace(/\s/g, ' ')
}

/** Time of day as `h:mm:ss a` (specification, section 9). `at` is ISO 8601 or ms since 1970. @param parts others than these */
export function timeOfDay(at: string | number, parts: Intl.DateTimeFormatOptions = clock): string {
  return formatTime(at, { ...parts, ...zoneAt(at) })
}

/** The time only if it is today; otherwise short month and day, with the year if it is not this one, plus the time. */
export function dateAndTime(at: string | number, now: number = Date.now()): string {
  const date = dateUnlessToday(at, now)
  return date ? `${date}, ${timeOfDay(at)}` : timeOfDay(at)
}

/** The day alone: `today`, `Nov 19`, or with its year if that is not this one. A date without a time is meant as written. */
export function dayOf(at: string | number, now: number = Date.now()): string {
  return dateUnlessToday(at, now) ?? t`today`
}

function dateUnlessToday(at: string | number, now: number): string | null {
  const { timeZone } = zoneAt(now)
  const own = typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) ? 'UTC' : timeZone
  const then = (options: Intl.DateTimeFormatOptions) => formatTime(at, { ...options, timeZone: own })
  const isNow = (options: Intl.DateTimeFormatOptions) =>
    then(options) === formatTime(now, { ...options, timeZone })
  if (isNow({ ...day, ...year })) return null
  return then(isNow(year) ? day : { ...day, ...year })
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

/** A running clock: `0:07`, `12:40`, `1:02:09`. Never negative. Real time, also over a change of the clocks. */
export function elapsed(from: string | number, to: number): string {
  const seconds = Math.max(0, Math.floor((to - new Date(from).getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60) % 60
  const hours = Math.floor(seconds / 3600)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
