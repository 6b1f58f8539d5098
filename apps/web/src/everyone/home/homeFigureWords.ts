import type { Home } from '@muster/contract/homeCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction, IncidentKind } from '@muster/domain/incident/vocabulary'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { spokenLocale, t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { shownIncidentNoun } from '../../ui/incidentNouns.ts'
import type { Tone } from '../../ui/kit/Badge.tsx'
import { minuteOfDay } from '../../ui/recordTimes.ts'
import { dayOf } from '../../ui/times.ts'

/** The numbers of home in words. What is not known is “–”, never 0. */

type Figure = { value: string; detail: string; to: string; tone?: Tone }

/** @param now in ms since 1970 */
export function drillFigure(drills: NonNullable<Home['drills']>, now: number): Figure {
  const [next] = drills
  if (!next) return { value: '–', detail: t`None planned`, to: paths.drillCreate }
  const { action, kind, siteNames, startsAt, startBy, drillPlanId } = next
  const what = `${actionWords(action, kind)}, ${sitesWords(siteNames)}`
  const to = paths.drillEdit(drillPlanId)
  if (Date.parse(startsAt) > now)
    return { value: capital(dayOf(startsAt, now)), detail: `${minuteOfDay(startsAt)}, ${what}`, to }
  return {
    value: t`Now`,
    detail: startBy === 'hand' ? t`Start it manually. ${what}` : what,
    to: paths.drills,
    tone: 'warn',
  }
}

export function taskFigure({ open, overdue }: NonNullable<Home['tasks']>): Figure {
  const value = numberWords(open)
  if (overdue === 0)
    return { value, detail: open === 0 ? t`Nothing to do` : t`None overdue`, to: paths.tasks(null) }
  return {
    value,
    detail: t`${overdue} overdue`,
    to: paths.tasks(null, '?stage=overdue'),
    tone: 'warn',
  }
}

/** Devices that are offline are silent; those that never reported may not be switched on yet. */
export function deviceFigure(counts: NonNullable<Home['rbims']>): Omit<Figure, 'to'> & { to?: string } {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return { value: '–', detail: t`No devices yet` }
  const { offline = 0, waiting = 0 } = counts
  const detail = waiting > 0 ? t`Of ${all}, ${waiting} never reported` : t`Of ${all}`
  return offline === 0
    ? { value: '0', detail }
    : {
        value: numberWords(offline),
        detail,
        to: `${paths.rbims}?state=offline`,
        tone: 'help',
      }
}

/** @param now in ms since 1970 */
export function incidentFigure(incidents: NonNullable<Home['incidents']>, now: number): Figure {
  const [last] = incidents
  if (!last) return { value: '–', detail: t`None yet`, to: paths.incidentList }
  return {
    value: capital(dayOf(last.startedAt, now)),
    detail: `${actionWords(last.action, last.kind)}, ${sitesWords(last.siteNames)}`,
    to: paths.afterAction(last.incidentId),
  }
}

/** “Lockdown drill”, “REAL lockdown”. */
function actionWords(action: IncidentAction, kind: IncidentKind): string {
  switch (kind) {
    case 'Actual':
      return shownIncidentNoun(action, kind)
    case 'Exercise':
      return t`${actionName(action)} drill`
    case 'Test':
      return t`${actionName(action)} test`
  }
}

function sitesWords(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : t`${plural(names.length, '# site', '# sites')}`
}

/** A day at the beginning of a line. */
const capital = (words: string) => words.charAt(0).toLocaleUpperCase(spokenLocale()) + words.slice(1)
