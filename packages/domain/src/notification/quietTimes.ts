import { Temporal } from 'temporal-polyfill'
import { zoneForTimes } from '../zoneForTimes.ts'
import type { QuietHours } from './quietHours.ts'

/** The moments of quiet hours, by the wall clock of their place. Apart from their shape: phones need no calendar for that. */

/**
 * Checks whether a moment lies in quiet hours.
 * @param at ISO 8601
 */
export function isQuiet(quiet: QuietHours, at: string): boolean {
  return isQuietAt(quiet, wallAt(quiet, at))
}

/**
 * The end of the quiet hours in which a moment lies; the moment itself where it lies in none. It is the moment in which the clock
 * there shows the end, also in the nights in which clocks change; if they skip it, the one in which they do.
 * @param at ISO 8601
 */
export function quietEnd(quiet: QuietHours, at: string): string {
  let end = wallAt(quiet, at)
  if (!isQuietAt(quiet, end)) return at
  // A pause that clocks skip ends nothing: then it is the next day's.
  for (let asked = 0; asked < 3 && isQuietAt(quiet, end); asked++) end = nextEnd(quiet, end)
  return new Date(end.epochMilliseconds).toISOString()
}

function wallAt({ timeZone }: QuietHours, at: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(at)).toZonedDateTimeISO(zoneForTimes(timeZone))
}

function isQuietAt({ from, to }: QuietHours, wall: Temporal.ZonedDateTime): boolean {
  const now = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  return from < to ? from <= now && now < to : now >= from || now < to
}

/** The next moment at which the clock shows the end. It may show it twice a day. */
function nextEnd({ to }: QuietHours, after: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const time = Temporal.PlainTime.from(to)
  const ends = [0, 1].flatMap((days) => {
    const there = after.toPlainDate().add({ days }).toPlainDateTime(time)
    const first = there.toZonedDateTime(after.timeZoneId, { disambiguation: 'earlier' })
    return first.toPlainTime().equals(time)
      ? [first, there.toZonedDateTime(after.timeZoneId, { disambiguation: 'later' })]
      : // Skipped by the clocks: they show a later time at once.
        [first.getTimeZoneTransition('next') ?? first]
  })
  return ends.find((end) => Temporal.ZonedDateTime.compare(end, after) > 0) ?? after.add({ days: 1 })
}
