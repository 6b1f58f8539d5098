import { inEnglish } from '@muster/words/t'
import { z } from 'zod'
import { incidentAction } from '../incident/vocabulary.ts'
import { messageText, nameText } from '../text.ts'
import { storedTimeZone, timeZone } from '../timeZone.ts'
import { localDate } from './drillPlan.ts'

/** A rule pack: how many drills a law or a policy asks for, as a tenant keeps it and edits it. */

/** A day of every year: `09-01`. The 29th of February is not one. */
const monthDay = z
  .string()
  .regex(
    /^(0[13578]|1[02])-(0[1-9]|[12]\d|3[01])$|^(0[469]|11)-(0[1-9]|[12]\d|30)$|^02-(0[1-9]|1\d|2[0-8])$/,
    inEnglish('This is not a day of the year.'),
  )

/** The periods of the school year in which a requirement counts from zero. */
export const requirementPeriod = z.enum(['year', 'term', 'month', 'firstDays', 'custom'])
export type RequirementPeriod = z.infer<typeof requirementPeriod>

export const requirement = z.object({
  name: nameText,
  /** A drill of any of these counts. */
  actions: z.array(incidentAction).min(1, inEnglish('Choose at least one action.')).max(5),
  /** The number in each period. */
  times: z.int().min(1, inEnglish('Enter at least one.')).max(100),
  per: requirementPeriod,
  /** The number of days of `firstDays`, from the first of the school year, counting that one. */
  days: z.int().min(1).max(366).nullable(),
  /** The first and the last day of `custom`. */
  from: monthDay.nullable(),
  to: monthDay.nullable(),
  /** True where a real incident with that action counts, too. */
  realCounts: z.boolean(),
  note: messageText.nullable(),
})
export type Requirement = z.infer<typeof requirement>

const https = z
  .url({ protocol: /^https?$/, error: inEnglish('Enter the web address of the source.') })
  .max(500, inEnglish('Keep it under 500 characters.'))

export const rulePack = z.object({
  name: nameText,
  /** The jurisdiction in words. */
  jurisdiction: nameText,
  sourceUrl: https,
  /** The date that the source gives for itself. */
  asOf: nameText,
  /** The day on which somebody last read the source and compared. */
  checkedOn: localDate,
  timeZone,
  /** The first and the last day of the school year. */
  yearFrom: monthDay,
  yearTo: monthDay,
  terms: z.array(z.object({ name: nameText, from: monthDay, to: monthDay })).max(12),
  requirements: z.array(requirement).min(1, inEnglish('Add at least one requirement.')).max(50),
})
export type RulePack = z.infer<typeof rulePack>

/** The same as it was stored, perhaps with a zone that is none any more. */
export const storedRulePack = rulePack.extend({ timeZone: storedTimeZone })

/** A school year as dates. */
export type SchoolYear = { from: string; to: string }

/**
 * The school year that a day is in, or the last one that began before it.
 * @param day YYYY-MM-DD
 * @param back how many years earlier
 */
export function schoolYearOf(pack: Pick<RulePack, 'yearFrom' | 'yearTo'>, day: string, back = 0): SchoolYear {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < pack.yearFrom ? 1 : 0) - back
  return { from: `${year}-${pack.yearFrom}`, to: dateInSchoolYear(pack, year, pack.yearTo) }
}

/** A day of the year as a date of the school year that begins in `year`. */
export function dateInSchoolYear(
  { yearFrom }: Pick<RulePack, 'yearFrom'>,
  year: number,
  day: string,
): string {
  return `${day < yearFrom ? year + 1 : year}-${day}`
}
