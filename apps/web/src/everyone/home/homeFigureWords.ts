import type { Home } from '@muster/contract/homeCalls'
import type { IncidentAction, IncidentKind } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import type { Tone } from '../../ui/kit/Badge.tsx'
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
    return { value: capital(dayOf(startsAt, now)), detail: `${hourOf(startsAt)}, ${what}`, to }
  return {
    value: 'Now',
    detail: startBy === 'hand' ? t`Start it manually. ${what}` : what,
    to: paths.drills,
    tone: 'warn',
  }
}

export function taskFigure({ open, overdue }: NonNullable<Home['tasks']>): Figure {
  const value = open.toLocaleString('en-US')
  if (overdue === 0)
    return { value, detail: open === 0 ? t`Nothing to do` : t`None overdue`, to: paths.tasks(null) }
  return {
    value,
    detail: `${overdue.toLocaleString('en-US')} overdue`,
    to: paths.tasks(null, '?stage=overdue'),
    tone: 'warn',
  }
}

/** Devices that are offline are silent; those that never reported may not be switched on yet. */
export function deviceFigure(counts: NonNullable<Home['rbims']>): Omit<Figure, 'to'> & { to?: string } {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (all === 0) return { value: '–', detail: t`No devices yet` }
  const { offline = 0, waiting = 0 } = counts
  const never = waiting > 0 ? t`, ${waiting} never reported` : ''
  const detail = t`Of ${all}${never}`
  return offline === 0
    ? { value: '0', detail }
    : { value: offline.toLocaleString('en-US'), detail, to: `${paths.rbims}?state=offline`, tone: 'help' }
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

const kinds: Record<IncidentKind, string> = { Actual: 'REAL', Exercise: 'drill', Test: 'test' }

/** “Lockdown drill”, “REAL lockdown”. */
function actionWords(action: IncidentAction, kind: IncidentKind): string {
  return kind === 'Actual' ? `REAL ${action.toLowerCase()}` : `${action} ${kinds[kind]}`
}

function sitesWords(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : `${names.length} sites`
}

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const hourOf = (at: string) => hour.format(new Date(at)).replace(/\s/g, ' ')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
