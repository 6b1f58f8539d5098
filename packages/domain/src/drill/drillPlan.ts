import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { incidentAction, incidentKind, incidentType } from '../incident/vocabulary.ts'
import { messageText, nameText } from '../text.ts'
import { storedTimeZone, timeZone } from '../timeZone.ts'

/** A drill or a test that is planned ahead: what, where, when, who is notified, and who starts it. */

/** A day of the calendar, without a time or a place. */
export const localDate = z.iso.date(inEnglish('This is not a date.'))
/** A time of day on the wall, to the minute. */
export const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, inEnglish('This is not a time of day.'))

/** 1 is Monday, 7 is Sunday (ISO 8601). */
const weekday = z.int().min(1).max(7)
const months = z.int().min(1).max(12)

/** The recurrence of a plan. */
export const recurrence = z.discriminatedUnion('every', [
  z.object({ every: z.literal('once') }),
  /** Every so many weeks, on these days of the week. */
  z.object({
    every: z.literal('week'),
    interval: z.int().min(1).max(52),
    weekdays: z.array(weekday).min(1, inEnglish('Choose a day of the week.')).max(7),
  }),
  /** On a day of the month; a shorter month has it on its last day. */
  z.object({ every: z.literal('monthDay'), interval: months, day: z.int().min(1).max(31) }),
  /** On the first, second … or (-1) last such weekday of the month. */
  z.object({
    every: z.literal('monthWeekday'),
    interval: months,
    weekday,
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
  }),
])
export type Recurrence = z.infer<typeof recurrence>

/** The people who are notified of a drill before it. `nobody`: it is unannounced. `everyone`: managers and staff. */
export const tell = z.enum(['nobody', 'managers', 'everyone'])
export type AnnounceTo = z.infer<typeof tell>

/** The content of a plan, as it is sent, kept and edited. */
export const drillPlan = z.object({
  title: nameText,
  /** A real one is never planned. */
  kind: incidentKind.exclude(['Actual']),
  action: incidentAction,
  type: incidentType,
  siteIds: z.array(z.int().min(1).max(2_147_483_647)).min(1, inEnglish('Choose a site.')).max(200),
  location: nameText.nullable(),
  /** Null: the action's own first message. */
  message: messageText.nullable(),
  /** The first day; later ones follow from the recurrence. */
  firstDate: localDate,
  time: localTime,
  timeZone,
  recurrence,
  /** The last day on which it may come again, as the end of the school year; null: no end. */
  until: localDate.nullable(),
  /** Days on which it does not take place. */
  skipDates: z.array(localDate).max(400),
  tell,
  /** The time before its start at which people are notified, in hours. */
  tellHoursBefore: z
    .int()
    .min(1)
    .max(24 * 30),
  /** `itself`: Muster starts it on time. `hand`: a manager does. */
  startBy: z.enum(['hand', 'itself']),
  /** A note for the planners: no room sees it. */
  note: messageText.nullable(),
})
export type DrillPlan = z.infer<typeof drillPlan>

/** The same as it was stored, perhaps with a zone that is none any more. */
export const storedDrillPlan = drillPlan.extend({ timeZone: storedTimeZone })

/** The recurring part of a plan: enough to work out its days. */
export type Timing = Pick<DrillPlan, 'firstDate' | 'time' | 'timeZone' | 'recurrence' | 'until' | 'skipDates'>
