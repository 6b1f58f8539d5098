import { Temporal } from 'temporal-polyfill'
import { zoneForTimes } from '../zoneForTimes.ts'
import type { Recurrence, Timing } from './drillPlan.ts'

/** One time a plan takes place. */
export type Occurrence = {
  /** The day in the plan's own time zone. */
  date: string
  /** The moment it starts, in ms since 1970. */
  startsAt: number
}

/**
 * The length of one search for the next occurrence, in days, and the number of searches before a plan counts as over.
 */
const searchWindowDays = 400
const maxSearchWindows = 60

/**
 * The next time a plan takes place.
 * @param after a moment in ms since 1970; an occurrence at exactly this moment is not the next one
 * @returns null when there is none any more
 */
export function nextOccurrence(plan: Timing, after: number): Occurrence | null {
  const first = Temporal.PlainDate.from(plan.firstDate)
  const today = dayIn(plan.timeZone, after)
  let from = later(first, today)
  for (let turn = 0; turn < maxSearchWindows; turn++) {
    const to = from.add({ days: searchWindowDays })
    const found = datesBetween(plan, from, to)
      .map((date) => occurrenceOn(plan, date))
      .find(({ startsAt }) => startsAt > after)
    if (found) return found
    if (plan.recurrence.every === 'once' || (plan.until !== null && to.toString() > plan.until)) return null
    from = to.add({ days: 1 })
  }
  return null
}

/**
 * Every time a plan takes place between two moments, both included, in order.
 * @param from in ms since 1970
 * @param to in ms since 1970
 */
export function occurrencesBetween(plan: Timing, from: number, to: number): Occurrence[] {
  // A day more on either side: where clocks change, a time may fall on the other side of midnight.
  const first = later(
    Temporal.PlainDate.from(plan.firstDate),
    dayIn(plan.timeZone, from).subtract({ days: 1 }),
  )
  const last = dayIn(plan.timeZone, to).add({ days: 1 })
  return datesBetween(plan, first, last)
    .map((date) => occurrenceOn(plan, date))
    .filter(({ startsAt }) => startsAt >= from && startsAt <= to)
}

/**
 * The day of a moment in a time zone, as YYYY-MM-DD.
 * @param at in ms since 1970
 */
export function dateIn(timeZone: string, at: number): string {
  return dayIn(timeZone, at).toString()
}

function dayIn(timeZone: string, at: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zoneForTimes(timeZone)).toPlainDate()
}

/**
 * The occurrence of a plan on a day. If the clocks skip the time, it takes place as much later; if they go back and the
 * time comes twice, the first counts (RFC 5545, section 3.3.5; Temporal calls it "compatible").
 */
function occurrenceOn({ time, timeZone }: Timing, date: Temporal.PlainDate): Occurrence {
  const plainTime = Temporal.PlainTime.from(time)
  const startsAt = date.toZonedDateTime({ timeZone: zoneForTimes(timeZone), plainTime }).epochMilliseconds
  return { date: date.toString(), startsAt }
}

/** The days of a plan from one day to another, both included; neither before its first nor after its last. */
function datesBetween(plan: Timing, from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = Temporal.PlainDate.from(plan.firstDate)
  const last = plan.until === null ? to : earlier(to, Temporal.PlainDate.from(plan.until))
  const skipped = new Set(plan.skipDates)
  const start = later(first, from)
  return recurring(plan.recurrence, first, start, last).filter(
    (date) => compare(date, start) >= 0 && compare(date, last) <= 0 && !skipped.has(date.toString()),
  )
}

/** Days that may lie some days before `from` or after `to`: whole weeks or months are looked at. In order. */
function recurring(
  rule: Recurrence,
  first: Temporal.PlainDate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainDate[] {
  switch (rule.every) {
    case 'once':
      return [first]
    case 'week': {
      const monday = mondayOf(first)
      const days = [...new Set(rule.weekdays)].sort((a, b) => a - b)
      const passed = Math.floor(monday.until(mondayOf(from)).days / 7 / rule.interval)
      const weeks: Temporal.PlainDate[] = []
      let week = monday.add({ weeks: Math.max(0, passed) * rule.interval })
      for (; compare(week, to) <= 0; week = week.add({ weeks: rule.interval })) weeks.push(week)
      return weeks.flatMap((start) => days.map((day) => start.add({ days: day - 1 })))
    }
    case 'monthDay':
      return monthsBetween(rule.interval, first, from, to).map((month) =>
        month.toPlainDate({ day: Math.min(rule.day, month.daysInMonth) }),
      )
    case 'monthWeekday':
      return monthsBetween(rule.interval, first, from, to).map((month) => nthWeekday(month, rule))
  }
}

/** Every so many months, counted from the month of the first day. */
function monthsBetween(
  interval: number,
  first: Temporal.PlainDate,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Temporal.PlainYearMonth[] {
  const begin = first.toPlainYearMonth()
  const end = to.toPlainYearMonth()
  const passed = begin.until(from.toPlainYearMonth(), { largestUnit: 'months' }).months
  let month = begin.add({ months: Math.max(0, Math.floor(passed / interval)) * interval })
  const found: Temporal.PlainYearMonth[] = []
  for (; Temporal.PlainYearMonth.compare(month, end) <= 0; month = month.add({ months: interval }))
    found.push(month)
  return found
}

function nthWeekday(
  month: Temporal.PlainYearMonth,
  { nth, weekday }: Extract<Recurrence, { every: 'monthWeekday' }>,
): Temporal.PlainDate {
  if (nth === -1) {
    const last = month.toPlainDate({ day: month.daysInMonth })
    return last.subtract({ days: (last.dayOfWeek - weekday + 7) % 7 })
  }
  const first = month.toPlainDate({ day: 1 })
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 })
}

const { compare } = Temporal.PlainDate
const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) => (compare(one, other) < 0 ? other : one)
const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  compare(one, other) < 0 ? one : other
