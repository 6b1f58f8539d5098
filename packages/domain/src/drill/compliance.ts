import { Temporal } from 'temporal-polyfill'
import type { IncidentAction, IncidentKind } from '../incident/vocabulary.ts'
import { dateIn } from './occurrences.ts'
import { dateInSchoolYear, type Requirement, type RulePack, type SchoolYear } from './rulePack.ts'

/** The facts of a past incident that are needed to count it. */
export type CountedIncident = {
  incidentId: string
  /** In ms since 1970. */
  startedAt: number
  kind: IncidentKind
  action: IncidentAction
  stage: 'active' | 'ended' | 'withdrawn'
  /** True where any room of the site answered: acknowledged, reported or took attendance. */
  isAnswered: boolean
}

/**
 * The reasons why a drill does not count: it was taken back, no room took part, or it came right after one that counts.
 */
export const notCountedReasons = ['withdrawn', 'nobodyAnswered', 'tooSoon'] as const
export type NotCountedReason = (typeof notCountedReasons)[number]

/** A drill that begins sooner than this after one that counts is the same drill once more, in ms. */
const sameDrillWithin = 30 * 60_000

/** `later`: its stretch has not begun. `due`: there is time until its last day. */
export type CheckState = 'done' | 'due' | 'overdue' | 'later'

/** One requirement in one stretch of the school year. */
export type Check = {
  /** The requirement's place in its pack, from 0. */
  requirement: number
  /** In English, with its period where it has several. */
  name: string
  /** The name of its term; null where it is of none. */
  term: string | null
  /** The first day of a period, and the day by which it is due. */
  from: string
  to: string
  needed: number
  counted: { incidentId: string; date: string }[]
  /** Drills that would have met it and do not count. */
  notCounted: { incidentId: string; date: string; reason: NotCountedReason }[]
  state: CheckState
}

/**
 * The state of one site by a rule pack in one school year. These do not count: a withdrawn drill, one that no room
 * answered, one that began right after a drill that counts, one that still runs, and a technical test.
 * @param today YYYY-MM-DD in the pack's time zone
 */
export function checkCompliance(
  pack: RulePack,
  year: SchoolYear,
  incidents: readonly CountedIncident[],
  today: string,
): Check[] {
  const facts = incidents
    .filter(({ stage, kind }) => stage !== 'active' && kind !== 'Test')
    .map((each) => ({ ...each, date: dateIn(pack.timeZone, each.startedAt) }))
    .sort((a, b) => a.startedAt - b.startedAt)
  return pack.requirements.flatMap((requirement, index) =>
    periodsOf(pack, requirement, year).map(({ from, to, label }) => {
      const held = facts.filter(({ date, kind, action }) => {
        const isOfKind = kind === 'Exercise' || (kind === 'Actual' && requirement.realCounts)
        return isOfKind && requirement.actions.includes(action) && date >= from && date <= to
      })
      const { counted, notCounted } = countHeldDrills(held)
      const { name, times: needed } = requirement
      return {
        requirement: index,
        name: label ? `${name}: ${label}` : name,
        term: requirement.per === 'term' ? label : null,
        from,
        to,
        needed,
        counted,
        notCounted,
        state: stateOf(counted.length >= needed, from, to, today),
      }
    }),
  )
}

function countHeldDrills(
  held: readonly (CountedIncident & { date: string })[],
): Pick<Check, 'counted' | 'notCounted'> {
  const counted: Check['counted'] = []
  const notCounted: Check['notCounted'] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { incidentId, date, startedAt, stage, isAnswered } of held) {
    const reason: NotCountedReason | null =
      stage === 'withdrawn'
        ? 'withdrawn'
        : !isAnswered
          ? 'nobodyAnswered'
          : startedAt - last < sameDrillWithin
            ? 'tooSoon'
            : null
    if (reason) notCounted.push({ incidentId, date, reason })
    else {
      counted.push({ incidentId, date })
      last = startedAt
    }
  }
  return { counted, notCounted }
}

function stateOf(isDone: boolean, from: string, to: string, today: string): CheckState {
  if (isDone) return 'done'
  if (today > to) return 'overdue'
  return today < from ? 'later' : 'due'
}

type Period = SchoolYear & { label: string | null }

function periodsOf(pack: RulePack, { per, days, from, to }: Requirement, year: SchoolYear): Period[] {
  const start = Number(year.from.slice(0, 4))
  switch (per) {
    case 'year':
      return [{ ...year, label: null }]
    case 'term':
      return pack.terms.map((term) => ({
        label: term.name,
        from: dateInSchoolYear(pack, start, term.from),
        to: dateInSchoolYear(pack, start, term.to),
      }))
    case 'month':
      return monthsOf(year)
    case 'firstDays': {
      const last = Temporal.PlainDate.from(year.from).add({ days: (days ?? 1) - 1 })
      return [{ from: year.from, to: last.toString(), label: null }]
    }
    case 'custom':
      return [
        {
          label: null,
          from: dateInSchoolYear(pack, start, from ?? pack.yearFrom),
          to: dateInSchoolYear(pack, start, to ?? pack.yearTo),
        },
      ]
  }
}

/** Each month of a school year; of the first and the last only what belongs to it. */
function monthsOf(year: SchoolYear): Period[] {
  const last = Temporal.PlainYearMonth.from(year.to.slice(0, 7))
  const found: Period[] = []
  let month = Temporal.PlainYearMonth.from(year.from.slice(0, 7))
  for (; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 })) {
    const label = `${monthNames[month.month - 1]} ${month.year}`
    found.push({
      label,
      from: found.length === 0 ? year.from : month.toPlainDate({ day: 1 }).toString(),
      to: month.equals(last) ? year.to : month.toPlainDate({ day: month.daysInMonth }).toString(),
    })
  }
  return found
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
